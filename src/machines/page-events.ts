/** The page is visible or hidden. */
export type PageEvent = { type: 'page.shown' } | { type: 'page.hidden' };

/** The browser is online again. */
export type ConnectionEvent = { type: 'connection.restored' };

/** The browser has nothing else to do. */
export type PageIdleEvent = { type: 'page.idle' };

/** The page enters the back/forward cache, or was restored from it. */
export type PageCacheEvent = { type: 'page.cached' } | { type: 'page.restored' };
