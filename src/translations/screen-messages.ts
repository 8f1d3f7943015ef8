import type { Messages } from '@lingui/core';
import type { MessageSource } from './translations.ts';

/** Loads the catalogs that are loaded with a screen. */
const CATALOGS = import.meta.glob<{ readonly messages: Messages }>([
  '../../locales/*/*.po',
  '!../../locales/*/{admin,api,messages}.po',
]);

/** Returns the messages of a catalog that is loaded with its screen. */
export function messagesOf(catalog: string): MessageSource {
  return async (language) => {
    const load = CATALOGS[`../../locales/${language}/${catalog}.po`];
    if (!load) throw new Error(`There is no catalog ${catalog}`);
    return (await load()).messages;
  };
}
