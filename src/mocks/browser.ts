import { bypass, HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';
import { createScenarioMocks } from './scenario-mocks.ts';

const samples: Readonly<Record<string, string>> = import.meta.glob('#workshop/derived/samples/*.{avif,webp,mp4}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Created here, because MSW's Vite plugin stops the worker during hot reloads and drops the calls in flight. */
const network = setupWorker();
const tools = { network, http, HttpResponse };

declare global {
  /** For the browser's console and for tests: `mocks.network.use(…)` adds a handler that runs before the mocks' own. */
  var mocks: typeof tools;
}

/** Responds to the page's API calls and lets all other requests through. An unknown `scenario` is ignored. */
export async function startMocks(scenario: string | null): Promise<void> {
  const { handlers } = createScenarioMocks({ readImage }, scenario);
  network.use(...handlers);
  await network.start({
    // MSW logs request bodies, which contain passwords.
    quiet: true,
    onUnhandledFrame: ({ frame, defaults }) => {
      if (!(frame instanceof HttpNetworkFrame) || !isApiCall(frame.data.request)) return;
      defaults.error();
      throw HttpResponse.error();
    },
  });
  globalThis.mocks = tools;
}

function isApiCall(request: Request): boolean {
  const { origin, pathname } = new URL(request.url);
  return origin === location.origin && /^\/(?:api|files|uploads)\//.test(pathname);
}

async function readImage(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = Object.entries(samples).find(([path]) => path.endsWith(`/${name}`))?.[1];
  if (url === undefined) throw new Error(`src/workshop/derived/samples has no ${name}`);
  const response = await fetch(bypass(new URL(url, location.href)));
  return new Uint8Array(await response.arrayBuffer());
}
