/** Whether anybody can see the page. */
export type PageEvent = { type: 'page.shown' } | { type: 'page.hidden' };
