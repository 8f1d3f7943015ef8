import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { isReadablePath, PAGE_PATHS } from '#src/domain/page-paths.ts';
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

/** Fetches the one at a path, so that it is there when the page that the server rendered is hydrated. */
export async function loadPageAt(pathname: string): Promise<void> {
  const isAt = (path: string) => isReadablePath(pathname) && matchPath(path, pathname) !== null;
  if (isAt(PAGE_PATHS.about)) await AboutPage.load();
  else if (isAt(PAGE_PATHS.login)) await LoginPage.load();
  else if (!Object.values(PAGE_PATHS).some(isAt)) await NotFoundPage.load();
}

/** Fetches them all, for the server, which waits for none while it renders. */
export async function loadPages(): Promise<void> {
  await Promise.all([AboutPage, LoginPage, NotFoundPage].map((page) => page.load()));
}

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
