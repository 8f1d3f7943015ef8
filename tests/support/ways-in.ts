import { expect } from 'vitest';
import type { AnyEventObject, EventObject } from 'xstate';

/** What is emitted on the way into a state, by the event that leads there. */
export type WaysIn<Event extends EventObject, Notice> = {
  readonly [Type in Event['type'] | 'xstate.init']?: readonly Notice[];
};

/** Checks that the event may lead to where it led, and that exactly its notices were heard. */
export function expectWayIn<Event extends EventObject, Notice>(
  ways: WaysIn<Event, Notice>,
  event: AnyEventObject,
  heard: readonly Notice[],
): void {
  const byType: Readonly<Record<string, readonly Notice[] | undefined>> = ways;
  expect(Object.keys(ways)).toContain(event.type);
  expect(heard).toEqual(byType[event.type]);
}
