import { expect, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { controlledFetch, settle } from '../infrastructure/controlled-fetch.ts';
import { parentOf } from './parent-of.ts';

/** Runs a task, responds to its request, and returns the request and the event that the task sends. */
export async function requestAndEvent(logic: AnyActorLogic, input: unknown, response: Response | Error) {
  const network = controlledFetch();
  const { next } = parentOf(logic, input);
  const call = await network.next();
  const request = call.request.clone();
  call.respond(response);
  return { request, event: await next() };
}

/**
 * Expects a task without a response to abort its request and send one event when its deadline has passed, not a millisecond
 * earlier, and to ignore a later response.
 * @param deadline in milliseconds
 */
export async function expectTimeout(logic: AnyActorLogic, input: unknown, deadline: number, event: unknown) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const network = controlledFetch();
  const { received } = parentOf(logic, input);
  const { request, respond } = await network.next();
  vi.advanceTimersByTime(deadline - 1);
  expect({ received, aborted: request.signal.aborted }).toEqual({ received: [], aborted: false });
  vi.advanceTimersByTime(1);
  expect({ received, aborted: request.signal.aborted }).toEqual({ received: [event], aborted: true });
  respond(Response.json({ success: true }));
  await settle();
  expect(received).toEqual([event]);
}
