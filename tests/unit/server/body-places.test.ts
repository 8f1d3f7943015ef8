import { expect, it, vi } from 'vitest';
import { type BodyPlace, BodyPlaces } from '#src/server/http/body-places.ts';

const ENDED = new Error('ended');
const A_SECOND = 1_000;

function placesFor(bodies: number, bytes = 1_000) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const places = new BodyPlaces({ bodies, bytes }, () => ENDED);
  /** Enters and receives these bytes within a second. */
  return (network: string, bytes = 0): BodyPlace => {
    const place = places.enter(network);
    if (place === null) throw new Error(`No place for ${network}`);
    place.charge(bytes);
    vi.advanceTimersByTime(A_SECOND);
    return place;
  };
}

const areEnded = (...places: readonly BodyPlace[]) => places.map(({ signal }) => signal.aborted);

it('ends the slowest body of the network with the most bodies when no place is free', () => {
  const enter = placesFor(4);
  const others = [enter('a', 30), enter('b', 1), enter('a', 10), enter('a', 20)];
  const next = enter('c');
  // The first took four seconds, the third two, and the last one.
  expect(areEnded(...others, next)).toEqual([false, false, true, false, false]);
  expect(others[2]?.signal.reason).toBe(ENDED);
});

it('never ends a body of another network with the same number of bodies', () => {
  const enter = placesFor(3);
  const others = [enter('a'), enter('a'), enter('b')];
  expect(() => enter('b')).toThrow('No place for b');
  expect(() => enter('a')).toThrow('No place for a');
  expect(areEnded(...others)).toEqual([false, false, false]);
});

it('counts all networks of an IPv6 site as four', () => {
  const enter = placesFor(8);
  const site = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => enter(`2001:db8:1:${n}`));
  expect(() => enter('2001:db8:1:9')).toThrow('No place');
  enter('192.0.2.1');
  expect(areEnded(...site).filter(Boolean)).toHaveLength(1);
});

it('reuses a place after its body has left', () => {
  const enter = placesFor(1);
  const first = enter('a');
  first.leave();
  expect(areEnded(first, enter('b'))).toEqual([false, false]);
});

it('ends the slowest body of the network with the most bytes when the byte limit is exceeded', () => {
  const enter = placesFor(10, 100);
  const [light, slow, fast] = [enter('a', 20), enter('b', 30), enter('b', 30)];
  light.charge(20);
  expect(areEnded(light, slow, fast)).toEqual([false, false, false]);
  light.charge(1);
  expect(areEnded(light, slow, fast)).toEqual([false, true, false]);
  // The bytes of the ended body no longer count, and neither do those it still receives.
  slow.charge(60);
  light.charge(29);
  expect(areEnded(light, fast)).toEqual([false, false]);
});

it('ends a body that alone exceeds the remaining bytes', () => {
  const enter = placesFor(10, 100);
  const [first, second] = [enter('a', 10), enter('b', 90)];
  second.charge(1);
  expect(areEnded(first, second)).toEqual([false, true]);
});
