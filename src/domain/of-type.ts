/** The members of a union of events that may have this type, with exactly this type. */
export type OfType<Event, Type> = Event extends { readonly type: infer Types }
  ? Type extends Types
    ? Event & { readonly type: Type }
    : never
  : never;
