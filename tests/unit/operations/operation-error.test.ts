import { describe, expect, it } from 'vitest';
import { OperationError } from '#src/operations/operation-error.ts';

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
    [['notAnImage'], 415],
    [['notAVideo'], 415],
    [['fileUnreadable'], 415],
    [['imageHeic'], 415],
    [['imageMistyped'], 415],
    [['imageTooManyPixels'], 413],
    [['imageTooManyFrames'], 413],
    [['imageTooHeavy'], 413],
    [['fileTooLarge'], 413],
    [['filesTooLarge'], 413],
    [['required', 'notAnImage'], 415],
    [['notAnImage', 'fileTooLarge', 'required'], 413],
    [['unknownUpload'], 400],
  ] as const)('of the fields %j is a %d', (codes, status) => {
    const problems = codes.map((code, index) => ({ path: `${index}`, code }));
    expect(OperationError.forFields(problems).status).toBe(status);
  });
});
