import { readSession, writeSession } from '#src/actors/browser-storage.ts';
import { HYDRATED } from '#src/ui/hydration.ts';
import { isNewVisit } from './kind-of-load.ts';

/**
 * Keeps a typed search over a reload, Back and Forward, and gives the text its own direction. Afterwards the URL and the
 * search box do so.
 */
export function keepSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main [name=q]');
  if (!field) return;
  const key = `search ${location.search}`;
  if (!isNewVisit()) field.value = readSession(key) ?? field.value;
  writeSession(key, null);
  const setDirection = () => {
    if (field.value !== '') field.dir = 'auto';
  };
  setDirection();
  const store = () => {
    if (field.value !== field.defaultValue) writeSession(key, field.value);
  };
  const listening = new AbortController();
  const { signal } = listening;
  field.addEventListener('input', setDirection, { signal });
  window.addEventListener('pagehide', store, { signal });
  document.addEventListener(HYDRATED, () => listening.abort());
}
