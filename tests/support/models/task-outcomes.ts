import { expect, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { controlledFetch, settle } from '../infrastructure/controlled-fetch.ts';
import { parentOf } from './parent-of.ts';

/** What a task asks for, and what it says once it is answered so. */
export async function answered(logic: AnyActorLogic, input: unknown, response: Response | Error) {
  const network = controlledFetch();
  const { next } = parentOf(logic, input);
  const call = await network.next();
  const request = call.request.clone();
  call.respond(response);
  return { request, event: await next() };
}

/** Nobody answers a task: it waits so many milliseconds, says this, and hears nothing that comes later. */
export async function expectTimeout(logic: AnyActorLogic, input: unknown, deadline: number, outcome: unknown) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const network = controlledFetch();
  const { received } = parentOf(logic, input);
  const { request, respond } = await network.next();
  vi.advanceTimersByTime(deadline - 1);
  expect([received, request.signal.aborted]).toEqual([[], false]);
  vi.advanceTimersByTime(1);
  expect([received, request.signal.aborted]).toEqual([[outcome], true]);
  respond(Response.json({ success: true }));
  await settle();
  expect(received).toEqual([outcome]);
}
