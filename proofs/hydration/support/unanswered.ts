import { type Field, type Gesture, isAboutImages, isLink, isPress, type KEYS, ORDER } from './gestures.ts';
import type { Made } from './visits.ts';

const isTyped = (gesture: Gesture) => 'into' in gesture || 'in' in gesture || 'fill' in gesture;

const isSearch = (gesture: Gesture) => 'into' in gesture && gesture.into === 'q';

const isInResults = (gesture: Gesture) =>
  isPress(gesture, 'add', 'ask') || ('follow' in gesture && gesture.follow === '/products/2');

/**
 * True if the visitor can make the gesture while the page may not have answered these yet. A page that is hydrated first
 * has answered: a dialog covers it, the search has filtered it, or Tab leads to new buttons.
 */
export function canPrecedeAnswers(gesture: Gesture, unanswered: readonly Gesture[]): boolean {
  return unanswered.every((earlier, index) => isIndependent(gesture, earlier, unanswered.slice(0, index)));
}

/** The unanswered gestures after one more. They end with their document, except a search: it is kept over a reload. */
export function unansweredAfter(unanswered: readonly Gesture[], { gesture, leftDocument }: Made): readonly Gesture[] {
  if (!leftDocument) return [...unanswered, gesture];
  return 'go' in gesture ? [...unanswered.filter(isSearch), gesture] : [];
}

/** True if the gesture has the same result whether an earlier one, which followed others, is answered or not. */
function isIndependent(gesture: Gesture, earlier: Gesture, before: readonly Gesture[]): boolean {
  const field = fieldAfter(before);
  if (isSearch(earlier) || ('key' in earlier && field === 'q' && earlier.key !== 'Enter')) {
    if ('key' in gesture) return fieldAfter([...before, earlier]) === 'q' && gesture.key !== 'Enter';
    return !('tab' in gesture || 'scroll' in gesture) && !isInResults(gesture);
  }
  if ('key' in earlier && isAnswered(earlier.key, field)) return false;
  if (isPress(earlier, 'language')) return isTyped(gesture) || isAboutImages(gesture) || isLink(gesture);
  if (isPress(earlier, 'send', 'logIn')) return isLink(gesture);
  if (isPress(earlier, 'cart', 'enlarge', 'ask', 'newOrder', 'closeReceipt') || isLink(earlier)) return false;
  // A pasted image opens the form beside a receipt.
  if ('paste' in earlier && (isTyped(gesture) || isAboutImages(gesture) || isPress(gesture, 'send', 'newOrder')))
    return false;
  if (isAboutImages(earlier)) return !('scroll' in gesture || 'tab' in gesture || 'key' in gesture);
  if ('press' in earlier && ('tab' in gesture || 'key' in gesture)) return false;
  return !('press' in earlier && isPress(gesture, earlier.press));
}

/** True if the script answers the key: by another page, by a dialog or by sending a form. */
function isAnswered(key: (typeof KEYS)[number], field: Field | null): boolean {
  // In the order, Enter leads from line to line.
  if (key === 'Enter') return field === null || !(field in ORDER);
  return field === null && (key === 'Space' || key === 'ArrowLeft');
}

/** The field that has the focus after these gestures, null if that is not sure. */
function fieldAfter(gestures: readonly Gesture[]): Field | null {
  let field: Field | null = null;
  for (const gesture of gestures) {
    if ('fill' in gesture) field = 'description';
    else if ('in' in gesture) field = gesture.in;
    // Enter ends the composition, and goes no further.
    else if ('into' in gesture) field = 'compose' in gesture ? null : gesture.into;
    else if ('key' in gesture && gesture.key === 'Enter') field = fieldAfterEnter(field);
    else if (!('key' in gesture || 'scroll' in gesture || 'paste' in gesture)) field = null;
  }
  return field;
}

function fieldAfterEnter(field: Field | null): Field | null {
  if (field === 'name') return 'phone';
  return field === 'phone' || field === 'description' ? 'description' : null;
}
