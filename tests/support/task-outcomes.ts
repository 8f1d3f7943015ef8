import { expect, onTestFinished, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { heldFetch, settle } from './held-fetch.ts';
import { parentOf } from './parent-of.ts';

/** What a task asks for, and what it says once it is answered so. */
export async function answered(logic: AnyActorLogic, input: unknown, answer: Response | Error) {
  const network = heldFetch();
  const { next } = parentOf(logic, input);
  const call = await network.next();
  const request = call.request.clone();
  call.answer(answer);
  return { request, event: await next() };
}

/** Nobody answers a task: it waits so many milliseconds, says this, and hears nothing that comes later. */
export async function expectGivenUp(logic: AnyActorLogic, input: unknown, deadline: number, outcome: unknown) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const network = heldFetch();
  const { heard } = parentOf(logic, input);
  const { request, answer } = await network.next();
  vi.advanceTimersByTime(deadline - 1);
  expect([heard, request.signal.aborted]).toEqual([[], false]);
  vi.advanceTimersByTime(1);
  expect([heard, request.signal.aborted]).toEqual([[outcome], true]);
  answer(Response.json({ success: true }));
  await settle();
  expect(heard).toEqual([outcome]);
}
