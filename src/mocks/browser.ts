/// <reference types="msw/vite/client" />

import { network } from 'virtual:msw';
import { bypass, HttpResponse } from 'msw';
import { HttpNetworkFrame } from 'msw/experimental';
import { parse } from 'yaml';
import openapi from '../../openapi.yaml?raw';
import { createMocks } from './mocks.ts';

const pictures: Readonly<Record<string, string>> = import.meta.glob('../seed/pictures/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Answers the page's API calls by the mocks; what is not the API's goes its usual way. */
export async function startMocks(): Promise<void> {
  const { handlers } = createMocks(parse(openapi), { readPicture });
  network.configure({
    handlers,
    // Its log would show what people type, passwords included.
    context: { quiet: true },
    onUnhandledFrame: ({ frame, defaults }) => {
      if (!(frame instanceof HttpNetworkFrame) || !isApiCall(frame.data.request)) return;
      defaults.error();
      throw HttpResponse.error();
    },
  });
  await network.enable();
}

function isApiCall(request: Request): boolean {
  const { origin, pathname } = new URL(request.url);
  return origin === location.origin && /^\/(?:api|files|uploads)\//.test(pathname);
}

async function readPicture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = pictures[`../seed/pictures/${name}`];
  if (url === undefined) throw new Error(`src/seed/pictures has no ${name}`);
  const answer = await fetch(bypass(new URL(url, location.href)));
  return new Uint8Array(await answer.arrayBuffer());
}
