/** Event on the document: a server-rendered page is hydrated and its actors are started. */
export const HYDRATED = 'hydrated';

/** Event on the document: the page stays as it is without the script, because a part of its code is unavailable. */
export const HYDRATION_FAILED = 'hydration-failed';
