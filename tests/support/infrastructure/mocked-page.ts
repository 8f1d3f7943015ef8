import { getResponse } from 'msw';
import { onTestFinished, vi } from 'vitest';
import type { ApiClient } from '#src/actors/client.ts';
import { loadOnce } from '#src/actors/load-once.ts';
import { createVisitorCalls } from '#src/actors/visitor-calls.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import type { NodeMocks } from '#src/mocks/node.ts';
import { type Answer, type Call, ControlledNetwork } from './controlled-network.ts';
import { ControlledXhr } from './controlled-xhr.ts';
import { unifyBodies } from './jsdom-bodies.ts';

/** Turns of the event loop after which nothing that was set off is still on its way. */
const TURNS = 30;

/** The browser around an actor: its network, behind which the mocks answer, and its clock. */
export class MockedPage {
  readonly mocks: NodeMocks;
  readonly network: ControlledNetwork;
  /** The calls of the API, as the site loads them. */
  readonly calls = loadOnce(async () => createVisitorCalls(location.origin, () => 'fa'));
  /** Calls that are not the actor's. */
  readonly callsBeside = new Set<Call>();
  readonly #uploads: NetworkXhr[] = [];

  /** Opens a page whose mocks have their samples, until the test ends. All calls wait for an answer. */
  constructor(mocks: NodeMocks) {
    onTestFinished(unifyBodies());
    this.mocks = mocks;
    this.network = new ControlledNetwork(mocks.handlers);
    mocks.reset();
    localStorage.clear();
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const fetch = (request: Request) => this.network.fetch(request, { logins: 0, isSignedIn: false });
    vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) => fetch(new Request(request, init)));
    const uploads = this.#uploads;
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends NetworkXhr {
        constructor() {
          super(fetch);
          uploads.push(this);
        }
      },
    );
  }

  /** Calls without an answer that the page still waits for. */
  get waiting(): readonly Call[] {
    return this.network.pending.filter(({ request }) => !request.signal.aborted);
  }

  /** Answers the latest call of that name that the page waits for. */
  readonly answer = (name: string, outcome: Answer = 'served'): void => {
    const call = this.waiting.findLast((waiting) => waiting.name === name);
    if (!call)
      throw new Error(`The page waits for no answer to ${name}, but to [${this.waiting.map(({ name }) => name)}]`);
    call.respond(outcome);
  };

  /** Reports how many bytes of the latest body have left. */
  progress(loaded: number, total: number): void {
    const upload = this.#uploads.at(-1);
    if (!upload) throw new Error('The page sends no body');
    upload.progress(loaded, total);
  }

  /** Lets milliseconds pass. */
  async pass(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
  }

  /** Sets the clock of page and server forward, without a timer running out. */
  jump(milliseconds: number): void {
    vi.setSystemTime(Date.now() + milliseconds);
  }

  /** Waits until everything that was set off has arrived. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn = this.network.underWay > 0 ? 0 : turn + 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Opens a session, with which the mocks serve the calls that follow. */
  async logIn(): Promise<void> {
    await this.callBeside((client) => client.POST('/api/admin/login', { body: MOCK_ADMIN }));
  }

  /** Makes a call that is not one of the actor's, and has it served. */
  async callBeside(call: (client: ApiClient) => Promise<unknown>): Promise<void> {
    const { client } = await this.calls();
    void call(client);
    await this.settle();
    const made = this.network.all.at(-1);
    if (!made) throw new Error('No call was made');
    this.callsBeside.add(made);
    made.respond('served');
  }

  /** Size of a file that the mocks have stored, or null if there is none at this path. */
  async storedBytes(path: string): Promise<number | null> {
    const response = await getResponse([...this.mocks.handlers], new Request(new URL(path, location.href)));
    return response?.ok ? (await response.arrayBuffer()).byteLength : null;
  }
}

/** XMLHttpRequest on a controlled network. */
class NetworkXhr extends ControlledXhr {
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #controller = new AbortController();

  constructor(fetch: (request: Request) => Promise<Response>) {
    super();
    this.#fetch = fetch;
  }

  override send(body: Blob): void {
    super.send(body);
    void this.#exchange(body);
  }

  override abort(): void {
    this.#controller.abort();
    super.abort();
  }

  async #exchange(body: Blob): Promise<void> {
    const [method = '', url = ''] = this.opened;
    const credentials = this.withCredentials ? 'include' : 'omit';
    const { signal } = this.#controller;
    try {
      const init = { method, headers: this.sentHeaders, body: await body.arrayBuffer(), credentials, signal } as const;
      const response = await this.#fetch(new Request(url, init));
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      this.respond(response.status, await response.text(), headers);
    } catch {
      if (!signal.aborted) this.dispatchEvent(new Event('error'));
    }
  }
}
