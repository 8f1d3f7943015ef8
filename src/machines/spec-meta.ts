/** Keys of the sentences in docs/specification.md that a state or a transition implements. */
export interface SpecMeta {
  readonly spec: readonly `${4 | 5 | 8}.${string}`[];
}
