import { type ComponentType, lazy, useState } from 'react';
import { readSession, writeSession } from '#src/actors/browser-storage.ts';

const RELOADED = 'reloaded-for';

/** Callbacks that request again the chunks that were unavailable. */
const renewals = new Set<() => void>();

/** A component in a chunk of its own. `load` fetches it, so that it can be rendered at once. */
export type LazyScreen<Props extends object> = ComponentType<Props> & {
  readonly load: () => Promise<void>;
};

/**
 * A screen in a chunk of its own. If a deployment removed the chunk, the page reloads once, provided that the server
 * answers.
 */
export function lazyScreen<Props extends object>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
  reload = () => location.reload(),
): LazyScreen<Props> {
  const fetchScreen = async () => {
    const screen = await fetch();
    if (readSession(RELOADED) === name) writeSession(RELOADED, null);
    return screen;
  };
  return lazyPart(fetchScreen, () => reloadOnce(name, reload));
}

/**
 * A part of a screen in a chunk of its own.
 * @param onFailure called if the chunk is unavailable, before the error is thrown
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  onFailure: () => Promise<void> = async () => {},
): LazyScreen<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await withinDeadline(fetch()) };
      } catch (error) {
        await onFailure();
        renewals.add(renew);
        throw error;
      }
    });
  const renew = () => {
    Screen = create();
  };
  let Screen: ComponentType<Props> = create();
  // React would replace a screen that is shown if `load` changed its type.
  const Shown = (props: Props) => {
    const [Initial] = useState(() => Screen);
    return <Initial {...props} />;
  };
  const load = async () => {
    Screen = await fetch();
  };
  return Object.assign(Shown, { load });
}

/** Never resolves if the page reloads. */
async function reloadOnce(name: string, reload: () => void): Promise<void> {
  if (readSession(RELOADED) === name || !(await canReload()) || !writeSession(RELOADED, name)) return;
  reload();
  await new Promise<never>(() => {});
}

/** True if a chunk of a screen was unavailable. */
export function hasLostScreens(): boolean {
  return renewals.size > 0;
}

/** Clears the failures of chunks, so the next visit to their screens requests them again. */
export function reloadLostScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/** Milliseconds. Only a request that hangs takes longer: the largest chunk has 71 kB before compression. */
const CHUNK_DEADLINE = 15_000;

/** @throws if the chunk does not arrive in time. Until then the visitor sees the previous page and no reaction. */
function withinDeadline<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`A chunk did not arrive in ${CHUNK_DEADLINE} ms`)), CHUNK_DEADLINE);
  });
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer));
}

/** In milliseconds. */
const ANSWER_DEADLINE = 5_000;

/** True if the server answers with this page; a reload without it would end on the browser's error page. */
async function canReload(): Promise<boolean> {
  try {
    // Chrome before 103 and Safari before 16 lack `AbortSignal.timeout`.
    const late = new AbortController();
    setTimeout(() => late.abort(), ANSWER_DEADLINE);
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: late.signal });
    return status < 500;
  } catch {
    return false;
  }
}
