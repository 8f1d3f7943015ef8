import { expect, it } from 'vitest';
import { OperationError } from '#src/operations/operation-error.ts';
import type { IssueCode } from '#src/validation/issue-messages.ts';

it.each([
  {
    status: 413,
    codes: 'imageTooManyPixels imagesTooManyPixels imageTooManyFrames imageTooHeavy fileTooLarge filesTooLarge',
  },
  { status: 415, codes: 'notAnImage notAVideo fileEmpty fileUnreadable imageHeic imageNotAsShown' },
  { status: 400, codes: 'unknownUpload required' },
])('answers $status to an issue of $codes, despite less severe issues', ({ status, codes }) => {
  const lighter = { 413: 'notAnImage', 415: 'required', 400: 'wrongType' }[status] as IssueCode;
  for (const code of codes.split(' ') as IssueCode[]) {
    const problems = [lighter, code].map((each, index) => ({ path: `${index}`, code: each }));
    expect([code, OperationError.forFields(problems).status]).toEqual([code, status]);
  }
});
