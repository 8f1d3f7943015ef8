import { type Gesture, isAboutImages, isLink, isPress, ORDER, setsFocus } from './gestures.ts';
import type { Outcome } from './outcome.ts';
import { ANSWERS, type Made, type Result, type Visit } from './visits.ts';

/** Parts of the outcome that may differ on a page that is hydrated late, and why. */
interface LegitimateDifference {
  readonly parts: readonly (keyof Outcome)[];
  readonly because: string;
  /** True if the visit can have the difference. */
  readonly on: (visit: Visit, made: readonly Made[]) => boolean;
}

const LEGITIMATE_DIFFERENCES: readonly LegitimateDifference[] = [
  {
    parts: ['focus', 'selection'],
    because:
      'A link followed before hydration, or the first press of the language button, loads a document, which begins without focus and selection.',
    on: (_visit, made) => endsWith(made, loadsDocument, setsFocus),
  },
  {
    parts: ['focus', 'selection'],
    because: 'After such a link, Back and Forward load documents. On a hydrated page they focus the page.',
    on: (_visit, made) => made.some(isEarlyLink) && endsWith(made, travels, setsFocus),
  },
  {
    parts: ['files', 'scrolled'],
    because: 'The form takes a pasted image unless the focus is elsewhere: on a hydrated page, on such a link.',
    on: (_visit, made) => made.some((step, index) => loadsDocument(step) && made.slice(index + 1).some(pastes)),
  },
  {
    parts: ['selection'],
    because:
      'An extension that replaces a selected text removes the selection, and hydration restores it. Hydration removes a selection in the replacement.',
    on: ({ hostile, gestures }, made) =>
      hostile !== null && (gestures.slice(0, hostile.after).some(marks) || made.some(marksEarly)),
  },
  {
    parts: ['entries'],
    because: 'Such a document is always a new history entry. On a hydrated page some links replace the entry.',
    on: (_visit, made) => made.some(isEarlyLink),
  },
  {
    parts: ['cart'],
    because: 'The cart is held in memory only, and Back leads to another document.',
    on: (_visit, made) => leadsBackToDocument(made),
  },
  {
    parts: ['scrolled'],
    because: 'In a document that Back loads in another language, the browser keeps the lines in place, not the pixels.',
    on: (_visit, made) => leadsBackToDocument(made) && made.some(({ gesture }) => isPress(gesture, 'language')),
  },
  {
    parts: ['scrolled'],
    because:
      'The login and the answer to a posted form have another opener policy than other pages (decision 24). If such a page is reached within the site, Chromium forgets its place at a reload.',
    on: ({ path }, made) =>
      leadsBackToDocument(made) && (path === '/login' || path in ANSWERS || made.some(followsToLogin)),
  },
  {
    parts: ['scrolled'],
    because:
      'The language pressed early changes only once the page is hydrated. Fields filled meanwhile scroll the page as it was in the language before.',
    on: (_visit, made) =>
      made.some((step, index) => isEarlyLanguage(step) && endsWith(made.slice(index), fillsEarly, leavesDocument)),
  },
  {
    parts: ['complaints', 'scrolled'],
    because:
      'The complaints about a returned order belong to its document. Its texts are kept, and the page is shorter.',
    on: ({ path }, made) => path in ANSWERS && made.some(isEarlyLink),
  },
  {
    parts: ['selection'],
    because:
      'In the next document, the script fills in the texts of a returned order, which puts the caret behind each. Send then focuses the first of them that has to be corrected.',
    on: ({ path }, made) => path in ANSWERS && made.some(isEarlyLink) && endsWith(made, sends, setsFocus),
  },
  {
    parts: ['reads'],
    because: 'A document that is left before it is hydrated requests no data, and the next one does.',
    on: (_visit, made) =>
      made.some((step) => loadsDocument(step) || (step.at === 'waiting' && leavesDocument(step.gesture))),
  },
  {
    parts: ['files', 'scrolled'],
    because:
      'A document cannot hand over files to the next one, which asks for them again. After Back and Forward, the browser itself restores those chosen early.',
    on: (_visit, made) =>
      made.some(
        (step, index) =>
          addsEarlyImages(step) && made.slice(index + 1).some((later) => isEarlyLink(later) || travelsEarly(later)),
      ),
  },
  {
    parts: ['scrolled'],
    because: 'Images chosen early are listed only once the form is hydrated. It is shorter until then.',
    on: (_visit, made) => endsWith(made, addsEarlyImages, leavesDocument),
  },
  {
    parts: ['scrolled'],
    because: 'Once the form is hydrated, the complaints about corrected fields of a returned order vanish.',
    on: ({ path }, made) => path in ANSWERS && endsWith(made, fillsOrderEarly, leavesDocument),
  },
];

/**
 * True for a link that was followed before the page was hydrated, by a click or by Enter. Afterwards, the site shows the
 * next page itself.
 */
const isEarlyLink = ({ gesture, at, leftDocument }: Made) =>
  (isLink(gesture) && at === 'waiting') || ('key' in gesture && leftDocument);

const followsToLogin = ({ gesture }: Made) => 'follow' in gesture && gesture.follow === '/login';

const isEarlyLanguage = ({ gesture, at }: Made) => isPress(gesture, 'language') && at === 'waiting';

/** True for what may replace the document before it is hydrated. The language button does if the page is untouched. */
const loadsDocument = (step: Made) => isEarlyLink(step) || isEarlyLanguage(step);

const leavesDocument = (gesture: Gesture) => isLink(gesture) || 'go' in gesture;

const travels = ({ gesture }: Made) => 'go' in gesture;

const travelsEarly = (step: Made) => travels(step) && step.at === 'waiting';

const fillsEarly = ({ gesture, at }: Made) => ('into' in gesture || 'fill' in gesture) && at === 'waiting';

const fillsOrderEarly = ({ gesture, at }: Made) =>
  ('fill' in gesture || ('into' in gesture && gesture.into in ORDER)) && at === 'waiting';

const sends = ({ gesture }: Made) => isPress(gesture, 'send');

const pastes = ({ gesture }: Made) => 'paste' in gesture;

const marks = (gesture: Gesture) => 'mark' in gesture;

const marksEarly = ({ gesture, at }: Made) => marks(gesture) && at === 'waiting';

const addsEarlyImages = ({ gesture, at }: Made) => isAboutImages(gesture) && at === 'waiting';

/** True if there was a gesture of a kind, and none after it that made its consequences vanish. */
function endsWith(
  made: readonly Made[],
  isOfKind: (made: Made) => boolean,
  endsIt: (gesture: Gesture) => boolean,
): boolean {
  const last = made.findLastIndex(isOfKind);
  return last !== -1 && !made.slice(last + 1).some(({ gesture }) => endsIt(gesture));
}

/** True if Back can lead to another document: that of a link followed before hydration was loaded. */
function leadsBackToDocument(made: readonly Made[]): boolean {
  return made.some(isEarlyLink) && made.some(travels);
}

/** Parts that differ without a reason, as sentences. */
export function differences(visit: Visit, hydrated: Result, held: Result): string[] {
  const excused = LEGITIMATE_DIFFERENCES.filter(({ on }) => on(visit, held.made)).flatMap(({ parts }) => parts);
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
