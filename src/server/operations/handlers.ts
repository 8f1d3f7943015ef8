import type { FileStorage } from '../files/file-storage.ts';
import { ImageWork } from '../files/image-work.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Store } from '../store/store.ts';
import { adminOperations } from './admin-operations.ts';
import { Catalogue } from './catalogue.ts';
import type { Handlers } from './handler.ts';
import { orderOperations } from './order-operations.ts';
import { productOperations } from './product-operations.ts';

interface Needs {
  readonly store: Store;
  readonly files: FileStorage;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
}

/** A handler for each operation of the contract. */
export function createHandlers({ store, files, sessions, cookie }: Needs): Handlers {
  const images = new ImageWork();
  return {
    ...productOperations({ store, files, images, catalogue: new Catalogue(store) }),
    ...orderOperations({ store, files, images }),
    ...adminOperations({ sessions, cookie }),
  };
}
