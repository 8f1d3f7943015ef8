/** What no reader sees: white space, format characters, marks, and the Hangul and Braille fillers. */
const INVISIBLE = /[\p{White_Space}\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** True for a text in which a reader would see nothing. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}
