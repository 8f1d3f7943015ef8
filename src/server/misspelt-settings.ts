import { distance } from 'fastest-levenshtein';

/** Shorter names are not compared: too many other programs have variables such as `HOSTS`. */
const MIN_LENGTH = 8;

/** Number of wrong, missing and additional letters in a misspelt name. */
const MAX_DISTANCE = 2;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a line for the operator for each variable that looks like a misspelt setting.
 * @param names of all settings. One that is set was not misspelt, so no other variable is taken for it
 */
export function misspeltSettings(environment: NodeJS.ProcessEnv, names: readonly string[]): readonly string[] {
  const missing = names.filter((name) => !environment[name]);
  return Object.keys(environment).flatMap((found) => {
    if (names.includes(found)) return [];
    if (found.startsWith(BYTE_ORDER_MARK)) {
      return [`${found.slice(1)} is preceded by a byte order mark. Save the environment file as UTF-8 without one`];
    }
    const meant = missing.find((name) => isMisspelling(found, name));
    return meant === undefined ? [] : [`${found} is not a setting. Did you mean ${meant}?`];
  });
}

function isMisspelling(found: string, name: string): boolean {
  return name.length >= MIN_LENGTH && distance(found, name) <= MAX_DISTANCE;
}
