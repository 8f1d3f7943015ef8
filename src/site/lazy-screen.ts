import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const RELOADED = 'reloaded-for';

/**
 * A screen in a chunk of its own. Where the chunk is gone, because the site was deployed anew under an open page, the
 * page reloads itself once; the second time the error screen speaks.
 */
export function lazyScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const component = await load();
      forget();
      return { default: component };
    } catch (error) {
      if (!reloadOnceFor(name)) throw error;
      return new Promise<never>(() => {});
    }
  });
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

function forget(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {}
}
