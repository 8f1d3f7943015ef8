const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds from the login until a session expires. */
export const SESSION_LIFETIME = 8 * HOUR;

/** Milliseconds without a call after which a session expires. */
export const SESSION_IDLE_TIMEOUT = 2 * HOUR;

/** Milliseconds within which an upload must begin. An upload that has begun may continue. */
export const UPLOAD_LIFETIME = 5 * 60_000;

/** Milliseconds for which idempotency keys and ended uploads are stored. */
export const KEY_LIFETIME = 48 * HOUR;

/** Milliseconds for which a completed order can be restored. */
export const COMPLETED_LIFETIME = 30 * DAY;

/** Milliseconds in which the calls of a rate limit are counted. */
export const RATE_PERIOD = 60_000;

/** Milliseconds for which the URL of a receipt is valid. */
export const RECEIPT_LIFETIME = 90 * DAY;
