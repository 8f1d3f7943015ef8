import { describe, expect, it } from 'vitest';
import { type MessageCode, messageIn, responseLanguage } from '#src/operations/messages.ts';

/** Every code, with a bound where its message has room for one. A new code does not compile without. */
const CODES: Readonly<Record<MessageCode, number | null>> = {
  required: null,
  tooShort: 5,
  tooLong: 1_234,
  tooMany: 8,
  wrongType: null,
  wrongFormat: null,
  unknownField: null,
  belowMinimum: 1,
  aboveMaximum: 10_000,
  notAnInteger: null,
  fileTooLarge: 10,
  filesTooLarge: 32,
  notAnImage: null,
  notAVideo: null,
  fileEmpty: null,
  fileUnreadable: null,
  imageMistyped: null,
  imageTooManyPixels: 50,
  imageTooManyFrames: 1_000,
  imageTooHeavy: null,
  imageHeic: null,
  unknownUpload: null,
  invalid: null,
  noSession: null,
  loginRefused: null,
  foreignOrigin: null,
  notThere: null,
  orderNotThere: null,
  productNotThere: null,
  methodNotAllowed: null,
  keyReused: null,
  editedElsewhere: null,
  tooLarge: null,
  wrongKind: null,
  notJson: null,
  tooManyRequests: null,
  uploadRefused: null,
  uploadExpired: null,
  uploadExists: null,
  busy: null,
  noRoom: null,
  broken: null,
  orderSent: null,
  orderCompleted: null,
  productAdded: null,
  productEdited: null,
  productDeleted: null,
  loggedOut: null,
};
const codes = Object.entries(CODES) as [MessageCode, number | null][];

describe('messageIn', () => {
  it.each(codes)('has words for %s in both languages', (code, bound) => {
    const persian = messageIn('fa', code, bound ?? undefined);
    const english = messageIn('en', code, bound ?? undefined);
    expect(persian).toMatch(/\p{Script=Arabic}/u);
    expect(english).toMatch(/^[\p{ASCII}🎉’]+$/u);
    expect(persian + english).not.toMatch(/[{}]|undefined/);
  });

  it.each(codes)('writes %s with Persian letters, half-spaces and no Arabic ones', (code) => {
    // A plural or a verb's prefix without its half-space, and the letters that only Arabic has.
    expect(messageIn('fa', code)).not.toMatch(/[يكةىٰ]|(?:^|\s)(?:می|نمی|ها|های)\s/u);
  });

  it("writes numbers in each language's own digits", () => {
    expect(messageIn('fa', 'tooLong', 5_000)).toBe('حداکثر ۵٬۰۰۰ نویسه پذیرفته می‌شود.');
    expect(messageIn('en', 'tooLong', 5_000)).toBe('At most 5,000 characters are accepted.');
    expect(messageIn('fa', 'tooShort', 5)).toBe('دست‌کم ۵ نویسه لازم است.');
    expect(messageIn('en', 'fileTooLarge', 10)).toBe('This file is larger than 10 MB.');
  });
});

describe('responseLanguage', () => {
  it.each([
    [null, 'fa'],
    [undefined, 'fa'],
    ['', 'fa'],
    ['*', 'fa'],
    ['de-DE,de;q=0.9', 'fa'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['fa', 'fa'],
    ['fa-IR,fa;q=0.9,en-US;q=0.8,en;q=0.7', 'fa'],
    ['en-US,en;q=0.9,fa;q=0.8', 'en'],
    ['fa;q=0.2, en;q=0.8', 'en'],
    ['en;q=0', 'fa'],
    ['de, en;q=0.5', 'en'],
    ['en,fa', 'fa'],
    ['english', 'fa'],
    ['en;q=high', 'en'],
    ['en;q=1.2.3', 'fa'],
    [';;,,;q=1', 'fa'],
  ] as const)('answers %j in %s', (header, language) => {
    expect(responseLanguage(header)).toBe(language);
  });
});
