import { type Gesture, isLink } from './gestures.ts';
import type { Outcome } from './outcome.ts';
import type { Result, Visit } from './visits.ts';

/** Parts of the outcome that may differ on a page that is hydrated late, and why. */
interface LegitimateDifference {
  readonly parts: readonly (keyof Outcome)[];
  readonly because: string;
  /** True if the visit, with these gestures made before hydration, can have the difference. */
  readonly on: (visit: Visit, early: readonly Gesture[]) => boolean;
}

const LEGITIMATE_DIFFERENCES: readonly LegitimateDifference[] = [
  {
    parts: ['focus', 'selection'],
    because: 'A link followed before hydration loads a document, which begins without focus and selection.',
    on: (_visit, early) => early.some(isLink),
  },
  {
    parts: ['entries'],
    because: 'Such a document is always a new history entry. On a hydrated page some links replace the entry.',
    on: (_visit, early) => early.some(isLink),
  },
  {
    parts: ['cart'],
    because: 'The cart is held in memory only, and Back leads to another document.',
    on: leadsBackToDocument,
  },
  {
    parts: ['scrolled'],
    because: 'In a document that Back loads in another language, the browser keeps the lines in place, not the pixels.',
    on: (visit, early) =>
      leadsBackToDocument(visit, early) &&
      visit.gestures.some((gesture) => 'press' in gesture && gesture.press === 'language'),
  },
  {
    parts: ['exceptions'],
    because: 'React reports that it has rebuilt a page that an extension had changed (error 418).',
    on: ({ hostile }) => hostile !== null,
  },
  {
    parts: ['scrolled'],
    because: 'Images chosen early are listed only once the page is hydrated, so the form is shorter until then.',
    on: (_visit, early) => early.some((gesture) => 'choose' in gesture),
  },
];

/** True if Back can lead to another document: that of a link followed before hydration was loaded. */
function leadsBackToDocument({ gestures }: Visit, early: readonly Gesture[]): boolean {
  return early.some(isLink) && gestures.some((gesture) => 'go' in gesture);
}

/** Parts that differ without a reason, as sentences. */
export function differences(visit: Visit, hydrated: Result, held: Result): string[] {
  const excused = LEGITIMATE_DIFFERENCES.filter(({ on }) => on(visit, held.early)).flatMap(({ parts }) => parts);
  const compared = (Object.keys(hydrated.outcome) as (keyof Outcome)[]).filter((part) => !excused.includes(part));
  return [
    ...compared.flatMap((part) => difference(part, hydrated.outcome[part], held.outcome[part])),
    ...difference('skipped gestures', hydrated.skipped, held.skipped),
  ];
}

function difference(part: string, expected: unknown, actual: unknown): string[] {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(actual)];
  // Lines have fractions of a pixel, and the position is rounded.
  const isSame = part === 'scrolled' ? Math.abs(Number(one) - Number(other)) <= 1 : one === other;
  return isSame ? [] : [`${part}: ${one} if hydrated first, ${other} if hydrated late`];
}
