import { messagesIn } from './translations.ts';

/** Messages that only one page uses, the two pages about products, or the open cart. They are loaded with their screen. */
export const homeMessages = messagesIn({
  fa: () => import('#locales/fa/home.po'),
  en: () => import('#locales/en/home.po'),
});

export const productsMessages = messagesIn({
  fa: () => import('#locales/fa/products.po'),
  en: () => import('#locales/en/products.po'),
});

export const aboutMessages = messagesIn({
  fa: () => import('#locales/fa/about.po'),
  en: () => import('#locales/en/about.po'),
});

export const loginMessages = messagesIn({
  fa: () => import('#locales/fa/login.po'),
  en: () => import('#locales/en/login.po'),
});

export const cartMessages = messagesIn({
  fa: () => import('#locales/fa/cart.po'),
  en: () => import('#locales/en/cart.po'),
});

/** Messages of the order form, which is loaded after the rest of its page. */
export const orderMessages = messagesIn({
  fa: () => import('#locales/fa/order.po'),
  en: () => import('#locales/en/order.po'),
});
