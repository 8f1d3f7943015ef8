import { type DefaultBodyType, type HttpHandler, HttpResponse, http, type StrictRequest } from 'msw';
import { Arrivals } from './arrivals.ts';

/** A request that waits for its answer; without a response it goes on to the next handler, which is the mocks' own. */
export interface HeldCall {
  readonly request: StrictRequest<DefaultBodyType>;
  answer(response?: Response): void;
}

/** Holds every request to one address until the test answers it, so that the test decides what comes first. */
export class HeldCalls {
  readonly handler: HttpHandler;
  readonly #calls = new Arrivals<HeldCall>();
  readonly #answers = new Set<(response?: Response) => void>();
  #total = 0;

  constructor(method: 'get' | 'post' | 'put' | 'delete', address: string) {
    this.handler = http[method](address, ({ request }) => this.#hold(request));
  }

  /** How many requests have come so far. */
  get total(): number {
    return this.#total;
  }

  /** The oldest request that was not asked for yet; waits for it. */
  next(): Promise<HeldCall> {
    return this.#calls.next('the request never came');
  }

  /** Answers the oldest request. */
  async answer(response?: Response): Promise<void> {
    (await this.next()).answer(response);
  }

  /** Ends whatever is still held, as a broken connection does. */
  release(): void {
    for (const answer of this.#answers) answer(HttpResponse.error());
  }

  #hold(request: StrictRequest<DefaultBodyType>): Promise<Response | undefined> {
    this.#total += 1;
    return new Promise((resolve) => {
      const answer = (response?: Response) => {
        this.#answers.delete(answer);
        resolve(response);
      };
      this.#answers.add(answer);
      this.#calls.add({ request: request.clone(), answer });
    });
  }
}
