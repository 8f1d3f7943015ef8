/** What a state or a transition realises: keys of sentences in docs/specification.md. */
export interface SpecMeta {
  readonly spec: readonly `${4 | 5 | 8}.${string}`[];
}
