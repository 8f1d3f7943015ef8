import type { Error as ErrorResponse } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { FieldIssue } from '#src/validation/field-issues.ts';
import { ERROR_MESSAGES, type ErrorCode, messageIn } from './api-messages.ts';

interface Details {
  /** Overrides the code's own status. */
  readonly status?: number;
  readonly issues?: readonly FieldIssue[];
  /** In seconds. */
  readonly retryAfter?: number;
  /** Properties of the body in addition to `message` and `errors`. */
  readonly fields?: object;
}

/** An expected failure of an operation. The response is openapi.yaml's `Error` in the caller's language. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** In seconds, or null if waiting does not help. */
  readonly retryAfter: number | null;
  readonly issues: readonly FieldIssue[];
  readonly #details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'OperationError';
    this.code = code;
    this.status = details.status ?? statusOf(code);
    this.retryAfter = details.retryAfter ?? null;
    this.issues = details.issues ?? [];
    this.#details = details;
  }

  /** Creates the error for invalid fields. The issues determine its status. */
  static forFields(issues: readonly FieldIssue[]): OperationError {
    const isAny = (codes: readonly string[]) => issues.some(({ code }) => codes.includes(code));
    const code = isAny(TOO_LARGE) ? 'tooLarge' : isAny(UNSUPPORTED_TYPE) ? 'unsupportedType' : 'invalid';
    return new OperationError(code, { issues });
  }

  /** @param left milliseconds until the caller's calls are counted from 0 again */
  static tooManyRequests(left: number): OperationError {
    return new OperationError('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(left / 1_000)) });
  }

  bodyIn(language: Language): ErrorResponse {
    const { fields } = this.#details;
    const errors = this.issues.map(({ path, code, bound }) => ({
      path,
      message: messageIn(language, code, { bound, field: path }),
    }));
    return { ...fields, message: messageIn(language, this.code), errors };
  }
}

const statusOf = (code: ErrorCode) => ERROR_MESSAGES.find(({ id }) => id === code)?.status ?? 500;

const TOO_LARGE = [
  'fileTooLarge',
  'filesTooLarge',
  'imageTooManyPixels',
  'imagesTooManyPixels',
  'imageTooManyFrames',
  'imageTooHeavy',
];
const UNSUPPORTED_TYPE = [
  'notAnImage',
  'notAModel',
  'notAVideo',
  'fileEmpty',
  'fileUnreadable',
  'imageNotAsShown',
  'imageHeic',
];
