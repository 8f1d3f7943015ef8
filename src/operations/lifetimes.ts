const HOUR = 3_600_000;

/** How long a session lives after the login, in milliseconds. */
export const SESSION_LIFETIME = 8 * HOUR;

/** How long a session lives without a call, in milliseconds. */
export const SESSION_IDLE_TIMEOUT = 2 * HOUR;

/** How long an upload may take to begin, in milliseconds; one that has begun goes on. */
export const UPLOAD_LIFETIME = 5 * 60_000;

/** How long a key stands for what was sent under it, in milliseconds; ended uploads are remembered as long. */
export const KEY_LIFETIME = 48 * HOUR;

/** Rate limits are calls in so many milliseconds. */
export const RATE_PERIOD = 60_000;

/** How long the address of a receipt shows it, in milliseconds. */
export const RECEIPT_LIFETIME = 24 * HOUR;
