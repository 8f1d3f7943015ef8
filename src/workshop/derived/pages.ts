import type { TextPages } from '#src/domain/workshop/workshop.ts';

/** The pages of the folder `pages`. Written by `npm run brand`. */
export const pages: TextPages = {
  "privacy": {
    title: {"fa":"حریم خصوصی","en":"Privacy"},
    description: {"fa":"با سفارش چه چیزی به دست ما می‌رسد، کجا و تا کی می‌ماند، و چه کسی آن را پاک می‌کند.","en":"What we receive with an order, where it is kept, for how long, and who deletes it."},
    load: () => import('#workshop/pages/privacy.ts'),
  },
};
