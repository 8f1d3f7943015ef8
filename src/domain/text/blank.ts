/** Matches a visible character. All required texts have this pattern in openapi.yaml; a test compares them. */
export const VISIBLE = /[^\p{White_Space}\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u;

/** True for a text without visible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
