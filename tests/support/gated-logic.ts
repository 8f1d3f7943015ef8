import { createActor, fromPromise, type NonReducibleUnknown, type PromiseActorLogic, toPromise } from 'xstate';

/** A real promise logic behind a gate, for work that ends by itself sooner than a test could look. */
export interface GatedLogic<Output, Input extends NonReducibleUnknown> {
  readonly logic: PromiseActorLogic<Output, Input>;
  /** Lets the latest call through to the real logic. */
  letThrough(): void;
  /** Answers the latest call in the place of the real logic, for what cannot be brought about. */
  answer(output: Output): void;
  /** Fails the latest call. */
  fail(): void;
}

type Verdict<Output> = { readonly kind: 'through' } | { readonly kind: 'output'; readonly output: Output };

/** Holds every call of a logic until the test decides on it. */
export function gated<Output, Input extends NonReducibleUnknown>(
  real: PromiseActorLogic<Output, Input>,
): GatedLogic<Output, Input> {
  let latest = Promise.withResolvers<Verdict<Output>>();
  return {
    logic: fromPromise<Output, Input>(async ({ input }) => {
      latest = Promise.withResolvers<Verdict<Output>>();
      const verdict = await latest.promise;
      return verdict.kind === 'output' ? verdict.output : runOnce(real, input);
    }),
    letThrough: () => latest.resolve({ kind: 'through' }),
    answer: (output) => latest.resolve({ kind: 'output', output }),
    fail: () => latest.reject(new Error('the test let this fail')),
  };
}

function runOnce<Output, Input extends NonReducibleUnknown>(
  logic: PromiseActorLogic<Output, Input>,
  input: Input,
): Promise<Output> {
  return toPromise(createActor(logic, { input }).start());
}
