import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

/** Screens that few visits begin with: out of the first load, fetched while the page is at rest. */
const loaders = {
  about: async () => (await import('#src/features/about/about-page.tsx')).AboutPage,
  login: async () => (await import('#src/features/login/login-page.tsx')).LoginPage,
  notFound: async () => (await import('#src/features/not-found/not-found-page.tsx')).NotFoundPage,
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>;

export const AboutPage = lazyScreen('about', loaders.about);
export const LoginPage = lazyScreen('login', loaders.login);
export const NotFoundPage = lazyScreen('not-found', loaders.notFound);

/** Fetches what will be wanted soon while the page is at rest; what fails is fetched when it is needed. */
export function prefetchScreens(...more: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    for (const load of [...Object.values(loaders), ...more]) void load().catch(() => {});
  });
}

/** Does a piece of work while the page is at rest, or after 4 s at the latest. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4_000 });
  else setTimeout(work, 1_000);
}
