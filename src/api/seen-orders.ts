const KEY = 'orders.seenUntil';

/** When the newest order came that the admin has taken note of on this device; storage that throws counts as empty. */
export const seenOrders = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  store(seenUntil: string | null): void {
    try {
      localStorage.setItem(KEY, seenUntil ?? '');
    } catch {}
  },
};
