import { type ComponentType, lazy } from 'react';

const RELOADED = 'reloaded-for';

/** What lets a screen whose chunk could not be had be asked for again. */
const renewals = new Set<() => void>();

/** A screen in a chunk of its own; where a deployment took it away the page reloads, once. */
export function lazyScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        const component = await load();
        forget(name);
        return { default: component };
      } catch (error) {
        if (navigator.onLine && reloadOnceFor(name)) return new Promise<never>(() => {});
        renewals.add(renew);
        throw error;
      }
    });
  const renew = () => {
    Screen = create();
  };
  let Screen = create();
  return function LazyScreen(props: Props) {
    return <Screen {...props} />;
  };
}

/** Forgets that chunks could not be had: whoever shows their screens next asks for them again. */
export function reloadLostScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

function reloadOnceFor(name: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === name) return false;
    sessionStorage.setItem(RELOADED, name);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function forget(name: string): void {
  try {
    if (sessionStorage.getItem(RELOADED) === name) sessionStorage.removeItem(RELOADED);
  } catch {}
}
