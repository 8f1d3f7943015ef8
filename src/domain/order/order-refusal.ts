/** Reason why an order was not stored. */
export type OrderRefusal = (typeof REFUSALS)[keyof typeof REFUSALS] | 'unreachable';

const REFUSALS = {
  400: 'invalid',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'limited',
  503: 'busy',
  507: 'noRoom',
} as const;

/** Returns the reason for a response status. Undocumented statuses count as unreachable. */
export function refusalOf(status: number): OrderRefusal {
  return Object.hasOwn(REFUSALS, status) ? REFUSALS[status as keyof typeof REFUSALS] : 'unreachable';
}
