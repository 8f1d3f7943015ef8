import type { Notice } from '#src/contract/schema.generated.ts';
import { endOfDay } from '#src/domain/text/dates.ts';
import type { TimeZone } from '#src/domain/text/time-zone.ts';
import { messageIn } from './api-messages.ts';
import type { Operations } from './operation.ts';
import type { Ports, StoredNotice } from './ports.ts';
import { changedElsewhere, versionIn } from './versions.ts';

export function noticeOperations({ store, timeZone }: Ports): Pick<Operations, 'getNotice' | 'saveNotice'> {
  return {
    getNotice: async () => ({ body: withEnd(await store.notice.read(), timeZone) }),

    async saveNotice({ parameters, body: { text, textEn, lastDay = '' }, language }) {
      const version = versionIn(parameters['If-Match']);
      const notice = await store.withWriteLock(async () => {
        const before = await store.notice.read();
        if (version !== null && version !== before.version)
          throw changedElsewhere({ notice: withEnd(before, timeZone) });
        const after = { text, textEn, ...(lastDay !== '' && { lastDay }), version: before.version + 1 };
        await store.notice.write(after);
        return after;
      });
      return { body: { message: messageIn(language, 'noticeSaved'), notice: withEnd(notice, timeZone) } };
    },
  };
}

/** Adds the time at which the last day of a notice ends. */
export function withEnd(notice: StoredNotice, timeZone: TimeZone): Notice {
  return { ...notice, ...(notice.lastDay !== undefined && { endsAt: endOfDay(notice.lastDay, timeZone) }) };
}
