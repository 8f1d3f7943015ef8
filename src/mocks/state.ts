import type { Product } from '#src/contract/types.ts';
import { sampleProducts } from '#src/seed/workshop.ts';
import { createDatabase, type MockDatabase } from './database.ts';

/** A file that the mocks hand out under `/files/…`. */
export interface MockFile {
  readonly type: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface MockLimits {
  /** Calls a minute; no limit where it is left out. */
  readonly login?: number;
  readonly sendOrder?: number;
}

/** How the mocks are set up; all of it has a default but where the pictures come from. */
export interface MockOptions {
  /** The bytes of a file in `src/seed/pictures`. */
  readonly readPicture: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * True where a login also opens the session for calls without a cookie, as a browser's cookie jar would: neither a
   * service worker nor MSW in Node can set an HttpOnly cookie. A `Cookie` header, where one is sent, always counts.
   */
  readonly isCookieJarSimulated?: boolean;
  /** False for a workshop without sample products. */
  readonly isSeeded?: boolean;
  readonly rateLimits?: MockLimits;
  /** How long a presigned URL lives, in milliseconds. */
  readonly uploadLifetime?: number;
}

/** Everything that a mock operation works on. */
export interface MockState {
  readonly options: MockOptions;
  readonly database: MockDatabase;
  /** By path, `/files/orders/….png`. */
  readonly files: Map<string, MockFile>;
  /** The session that calls without a cookie are in, where a cookie jar is simulated. */
  jar: string | null;
  nextProductId: number;
  /** The calls of the running minute by operation. */
  readonly calls: Map<string, { readonly since: number; count: number }>;
}

/** A fresh workshop. */
export function createState(options: MockOptions): MockState {
  const state: MockState = {
    options,
    database: createDatabase(),
    files: new Map(),
    jar: null,
    nextProductId: 1,
    calls: new Map(),
  };
  resetState(state);
  return state;
}

/** Makes the workshop as fresh as on the first day. */
export function resetState(state: MockState): void {
  state.database.clear();
  state.files.clear();
  state.calls.clear();
  state.jar = null;
  state.nextProductId = 1;
  if (state.options.isSeeded !== false) seed(state);
}

function seed(state: MockState): void {
  for (const { slug: _, image, video, ...texts } of sampleProducts) {
    const product: Product = { id: state.nextProductId++, ...texts, image: `/files/products/${image}` };
    state.files.set(product.image, { type: 'image/webp', read: () => state.options.readPicture(image) });
    if (video !== undefined) {
      product.video = `/files/videos/${video}`;
      state.files.set(product.video, { type: 'video/mp4', read: () => state.options.readPicture(video) });
    }
    state.database.products.add(product);
  }
}
