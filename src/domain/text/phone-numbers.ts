import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { plainPhone } from './plain-phone.ts';

/** Longest text that is read, in UTF-16 units. The field for a phone number takes less. */
const MAX_LENGTH = 100;
/** Ends one number and begins another. */
const NEXT_NUMBER = '|';

/**
 * Returns the phone numbers in a text, with a plus and the country's code. A number without this code is Iranian. The text
 * may contain words. Returns none for a number that is not complete.
 */
export function phoneNumbersIn(text: string): readonly string[] {
  const signs = plainPhone(text.slice(0, MAX_LENGTH)).replace(/[^\d+(). -]+/g, NEXT_NUMBER);
  const found = completeNumbersIn(signs);
  // Two numbers may have nothing but a space or a dash between them: `0912 123 4567-0935 123 4567`.
  return found.length > 0 ? found : completeNumbersIn(signs.replace(/[ -]+(?=[+0])/g, NEXT_NUMBER));
}

function completeNumbersIn(signs: string): readonly string[] {
  return findPhoneNumbersInText(signs, { defaultCountry: 'IR' }).map(({ number }) => number.number);
}
