import { describe, expect, it } from 'vitest';

import { OperationError } from '#src/operations/operation-error.ts';
import type { IssueCode } from '#src/validation/messages.ts';

describe('an error of an operation', () => {
  it('tells in the language that was asked for what is wrong with which field', () => {
    const error = OperationError.forFields([{ path: 'name', code: 'tooLong', bound: 120 }]);
    expect(error.bodyIn('fa')).toEqual({
      message: 'اطلاعات فرستاده‌شده درست نیست.',
      errors: [{ path: 'name', message: 'حداکثر ۱۲۰ نویسه پذیرفته می‌شود.' }],
    });
    expect(error.bodyIn('en')).toEqual({
      message: 'What was sent is not valid.',
      errors: [{ path: 'name', message: 'At most 120 characters are accepted.' }],
    });
  });

  it.each([
    [413, 'imageTooManyPixels imageTooManyFrames imageTooHeavy fileTooLarge filesTooLarge'],
    [415, 'notAnImage notAVideo fileEmpty fileUnreadable imageHeic imageMistyped'],
    [400, 'unknownUpload required'],
  ])('is a %i where a field is %s, whatever is wrong with others that weighs less', (status, codes) => {
    const lighter = { 413: 'notAnImage', 415: 'required', 400: 'wrongType' }[status] as IssueCode;
    for (const code of codes.split(' ') as IssueCode[]) {
      const problems = [lighter, code].map((each, index) => ({ path: `${index}`, code: each }));
      expect([code, OperationError.forFields(problems).status]).toEqual([code, status]);
    }
  });
});
