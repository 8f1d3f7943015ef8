import { errorReference } from '#src/domain/error-reference.ts';

/** Thrown without a response, and for one that breaks the contract: another 5xx, an HTML page, truncated JSON, another shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Short form of the request id; empty without a response, or if the response has none. */
  readonly reference: string;
  readonly body: unknown;

  constructor(response: Response | null, message: string, body?: unknown) {
    super(message, { cause: body });
    this.status = response?.status ?? null;
    this.reference = response ? referenceIn(response) : '';
    this.body = body;
  }
}

/** Reference of the response that made a task fail; empty without a response. */
export function referenceOf(error: unknown): string {
  return error instanceof ApiError ? error.reference : '';
}

/** Reference of a response; empty if it has no request id, or one that another host does not expose. */
export function referenceIn({ headers }: Response): string {
  return errorReference(headers.get('X-Request-ID') ?? '');
}
