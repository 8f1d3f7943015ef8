import type { MessageSource } from './translations.ts';

/** Messages of the order form only. */
export const orderMessages: MessageSource = async (language) => {
  const { messages } = language === 'fa' ? await import('#locales/fa/order.po') : await import('#locales/en/order.po');
  return messages;
};
