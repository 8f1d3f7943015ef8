import { createApiClient } from '#src/actors/client.ts';

/** A client of a host that is wherever the test's network is. */
export const testClient = () => createApiClient('http://workshop.test', () => 'fa');

/** What hosts say that is no response to any call, and what comes from between. */
export const NO_RESPONSES: readonly (readonly [string, () => Response | Error])[] = [
  ['an empty 500', () => new Response(null, { status: 500 })],
  ['a page of HTML', () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
  ['JSON that was cut off', () => new Response('{"succ', { headers: { 'Content-Type': 'application/json' } })],
  ['another shape', () => Response.json({ ok: true })],
  ['nobody', () => new TypeError('Failed to fetch')],
];
