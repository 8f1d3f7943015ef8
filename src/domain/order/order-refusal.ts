/** Why the API does not take an order, as its sender is told. */
export type OrderRefusal = (typeof REFUSALS)[keyof typeof REFUSALS] | 'unreachable';

const REFUSALS = {
  400: 'invalid',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'limited',
  503: 'busy',
  507: 'noRoom',
} as const;

/** The reason that a status of the API stands for. */
export function refusalOf(status: number): OrderRefusal {
  return Object.hasOwn(REFUSALS, status) ? REFUSALS[status as keyof typeof REFUSALS] : 'unreachable';
}
