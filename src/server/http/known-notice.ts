import type { Notice } from '#src/contract/schema.generated.ts';
import { isNoticeShown } from '#src/domain/notice.ts';
import type { TimeZone } from '#src/domain/text/time-zone.ts';
import { withEnd } from '#src/operations/notice-operations.ts';
import type { Store, StoredNotice } from '#src/operations/ports.ts';

/** Returns the notice that pages show now, or null if they show none. */
export type KnownNotice = () => Promise<Notice | null>;

/** Reads the notice for the pages. If the store is unavailable, they show the one that was read last. */
export function createKnownNotice(read: Store['notice']['read'], now: () => Date, timeZone: TimeZone): KnownNotice {
  let last: StoredNotice | null = null;
  let shown: Notice | null = null;
  return async () => {
    // The failure is logged with the products, which each page needs, too.
    const stored = await read().catch(() => null);
    // The store returns the same object until a commit.
    if (stored !== null && stored !== last) {
      last = stored;
      shown = withEnd(stored, timeZone);
    }
    return shown !== null && isNoticeShown(shown, now().getTime()) ? shown : null;
  };
}
