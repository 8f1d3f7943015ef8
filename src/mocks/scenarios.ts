/** What the developers' page says about a scenario. */
export interface Scenario {
  readonly does: string;
  /** What the site must make of it. */
  readonly expect: string;
  readonly start: string;
}

/** All scenarios, in the order in which they are listed. */
export const scenarios = {
  slow: {
    does: 'Every call takes 5 s.',
    expect:
      'A spinner until the products come. While an order is under way its fields rest, its progress shows and it can be cancelled; a second click sends nothing. A toggle of the language works at once.',
    start: '/',
  },
  offline: {
    does: 'No call is answered, as without a network.',
    expect:
      'The list of products is empty and offers to try again, without a toast. An order that fails keeps all that was typed and chosen. A login says that nobody answered.',
    start: '/products',
  },
  'server-errors': {
    does: 'Every call but login and logout answers 500 with a page of HTML.',
    expect:
      'The same as offline, in plain words: no markup in a toast, no status code. On the dashboard the list of orders says that it could not be had and offers to try again; a product that could not be saved keeps its form.',
    start: '/login',
  },
  'too-large': {
    does: 'Orders and products are refused with 413.',
    expect:
      'The toast says that the order was not sent; the form says that it is too large, and keeps everything, so that a picture can be removed. On the dashboard the toast of a product names the size.',
    start: '/#order',
  },
  'expired-presign': {
    does: 'A presigned URL has expired when it is used: the upload answers 403.',
    expect:
      'The video is presigned once more, not for ever; then the upload says that it failed with 403, and waits to be retried or cancelled. No product is saved.',
    start: '/login',
  },
  truncated: {
    does: 'Every response but login and logout breaks off in the middle of its JSON.',
    expect:
      'A response that makes no sense counts as none: an empty list that offers to try again, and an order that is kept. An order sent twice with the same content is one order.',
    start: '/products',
  },
  empty: {
    does: 'The workshop has no products.',
    expect: 'Every list says that there is nothing to show yet. Nothing looks broken, and the order form works.',
    start: '/products',
  },
  large: {
    does: 'The workshop has 5,000 products.',
    expect:
      'The page is there within a second or two, the search answers each key, home shows five and a product four others.',
    start: '/products',
  },
  unauthorised: {
    does: 'A login succeeds, but every call of the admin answers 401, as when the session has ended on the server.',
    expect:
      'The first call from the dashboard leads back to the login with a toast that says why. After the next login the dashboard shows again for a moment; what was typed there is kept.',
    start: '/login',
  },
} as const satisfies Readonly<Record<string, Scenario>>;

/** A fault of the network or the server, as `?scenario=<name>` asks for it. */
export type ScenarioName = keyof typeof scenarios;

/** The scenario of that name, null for none of that name. */
export function scenarioNamed(name: string | null): ScenarioName | null {
  return name !== null && Object.hasOwn(scenarios, name) ? (name as ScenarioName) : null;
}
