import { setTimeout } from 'node:timers/promises';
import { openTab, type Tab } from './devtools.ts';

/** Slow 4G in bytes per second and milliseconds per request, and the slowdown of the processor. */
const NETWORK = { downloadThroughput: (1_638.4 * 1_024) / 8, uploadThroughput: (750 * 1_024) / 8, latency: 150 };
const SLOWDOWN = 4;
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
/** Milliseconds without a request after which a page is loaded, and for which it is then observed. */
const REST = { loaded: 500, observed: 1_000 };
/** Milliseconds within which a page is loaded. */
const DEADLINE = 60_000;

export const KINDS = ['html', 'css', 'script', 'font', 'image', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** Requests and bytes of a page load. */
export interface Transfer {
  readonly requests: number;
  readonly bytes: Readonly<Record<Kind, number>>;
}

/** A slowed-down browser with empty caches that has painted once. */
export interface Phone {
  /** Runs a function in each document before its own scripts. The function must not refer to anything outside itself. */
  inEachDocument<Given>(script: (given: Given) => void, given?: Given): Promise<void>;
  /** Runs a function in the page and returns its result. The function must not refer to anything outside itself. */
  evaluate<Result>(read: () => Result): Promise<Result>;
  /** Loads a page and observes it until it is at rest. */
  visit(url: string): Promise<Transfer>;
  close(): Promise<void>;
}

/** Opens the browser. @throws if Chromium does not start, or a page is not loaded within a minute */
export async function openPhone(): Promise<Phone> {
  const tab = await openTab();
  await tab.send('Emulation.setDeviceMetricsOverride', SCREEN);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const loading = watchLoading(tab);
  const go = async (url: string) => {
    loading.restart();
    await tab.send('Page.navigate', { url });
    await loading.finished();
  };
  await go('data:text/html,<p>سلام');
  await tab.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return {
    inEachDocument: async (script, given) => {
      const source = `(${script})(${JSON.stringify(given)})`;
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    evaluate: (read) => evaluate(tab, read),
    visit: async (url) => {
      await go(url);
      await setTimeout(REST.observed);
      return loading.transfer();
    },
    close: tab.close,
  };
}

async function evaluate<Result>(tab: Tab, read: () => Result): Promise<Result> {
  const answer = await tab.send('Runtime.evaluate', { expression: `(${read})()`, returnByValue: true });
  const { result, exceptionDetails } = answer as { result: { value: Result }; exceptionDetails?: object };
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}

/** Counts what the network transfers for a page, and notes when the page is loaded. */
function watchLoading(tab: Tab) {
  const kinds = new Map<string, Kind>();
  /** The document of each request that is not finished. */
  const pending = new Map<string, string>();
  let bytes = nothing();
  let isLoaded = false;
  let quietSince = 0;
  const end = (requestId: string) => {
    pending.delete(requestId);
    quietSince = performance.now();
  };
  tab.on('Page.loadEventFired', () => {
    isLoaded = true;
    quietSince = performance.now();
  });
  // The browser drops the requests of a document that is left, and does not report it.
  tab.on('Page.frameNavigated', ({ frame: { parentId, loaderId } }) => {
    if (parentId !== undefined) return;
    for (const [requestId, document] of pending) if (document !== loaderId) pending.delete(requestId);
  });
  tab.on('Network.requestWillBeSent', ({ requestId, loaderId }) => pending.set(requestId, loaderId));
  tab.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !/^(?:data|blob):/.test(response.url))
      kinds.set(requestId, kindOf(response.mimeType));
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId);
    const kind = kinds.get(requestId);
    if (kind !== undefined) bytes[kind] += encodedDataLength;
  });
  return {
    restart: () => {
      kinds.clear();
      pending.clear();
      bytes = nothing();
      isLoaded = false;
    },
    finished: async () => {
      const deadline = performance.now() + DEADLINE;
      while (!isLoaded || pending.size > 0 || performance.now() - quietSince < REST.loaded) {
        if (performance.now() > deadline) throw new Error('The page was not loaded in time');
        await setTimeout(20);
      }
    },
    transfer: (): Transfer => ({ requests: kinds.size, bytes: { ...bytes } }),
  };
}

const nothing = (): Record<Kind, number> => ({ html: 0, css: 0, script: 0, font: 0, image: 0, other: 0 });

function kindOf(mimeType: string): Kind {
  const kind = KINDS.find((known) => mimeType.includes(known));
  return /font|woff/.test(mimeType) ? 'font' : (kind ?? 'other');
}
