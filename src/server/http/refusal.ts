import { type MessageCode, messageIn } from '#src/contract/messages.ts';
import type { ApiError, Language } from '#src/contract/types.ts';
import { type FieldProblem, refusalOf } from '#src/contract/validation.ts';

type Wording = (language: Language) => { readonly status: number; readonly body: ApiError };

/** An expected "no": thrown anywhere below a route, answered as `{ message, errors }` in the visitor's language. */
export class Refusal extends Error {
  readonly #wording: Wording;
  /** Beside the usual ones, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;

  private constructor(name: string, wording: Wording, headers: Readonly<Record<string, string>>) {
    super(name);
    this.name = 'Refusal';
    this.#wording = wording;
    this.headers = headers;
  }

  /** Refuses the call as a whole. */
  static of(status: number, code: MessageCode, headers: Readonly<Record<string, string>> = {}): Refusal {
    return new Refusal(code, (language) => ({ status, body: wholeRefusal(code, language) }), headers);
  }

  /** Refuses the call for what is wrong with its fields; the status follows from that. */
  static forFields(problems: readonly FieldProblem[]): Refusal {
    return new Refusal('invalid', (language) => refusalOf(problems, language), {});
  }

  in(language: Language): { readonly status: number; readonly body: ApiError } {
    return this.#wording(language);
  }
}

/** The body of a refusal that blames no field. */
export function wholeRefusal(code: MessageCode, language: Language): ApiError {
  return { message: messageIn(language, code), errors: [] };
}
