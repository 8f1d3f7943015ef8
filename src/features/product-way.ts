/** What the history keeps of the way to a product's page. */
export interface ProductWay {
  /** Path and query of the list that it was chosen from. */
  readonly list: string;
}

/** The way that the history's state tells of, null where it tells of none. */
export function productWayIn(state: unknown): ProductWay | null {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? { list: state.list }
    : null;
}
