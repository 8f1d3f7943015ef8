import type { TimeZone } from '#src/domain/text/time-zone.ts';

/** The clocks of Asia/Tehran until 2045. Written by `npm run brand`. */
export const timeZone: TimeZone = [{ from: -Infinity, offset: 210 }];
