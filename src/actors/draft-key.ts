/** Key of the draft in sessionStorage. Until the page is hydrated, `site/seam/early-draft.ts` reads and writes it. */
export const DRAFT_KEY = 'order.draft';
