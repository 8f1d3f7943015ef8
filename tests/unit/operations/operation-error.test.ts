import { expect, it } from 'vitest';
import { OperationError } from '#src/operations/operation-error.ts';
import type { IssueCode } from '#src/validation/issue-messages.ts';

it.each([
  [413, 'imageTooManyPixels imageTooManyFrames imageTooHeavy fileTooLarge filesTooLarge'],
  [415, 'notAnImage notAVideo fileEmpty fileUnreadable imageHeic imageMistyped'],
  [400, 'unknownUpload required'],
])('an error is a %i where a field is %s, whatever is wrong with others that weighs less', (status, codes) => {
  const lighter = { 413: 'notAnImage', 415: 'required', 400: 'wrongType' }[status] as IssueCode;
  for (const code of codes.split(' ') as IssueCode[]) {
    const problems = [lighter, code].map((each, index) => ({ path: `${index}`, code: each }));
    expect([code, OperationError.forFields(problems).status]).toEqual([code, status]);
  }
});
