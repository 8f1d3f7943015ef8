import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { messages as english } from '#locales/en/messages.po';
import { messages as persian } from '#locales/fa/messages.po';
import type { Language } from '#src/domain/language/language.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { ActorsContext } from '#src/features/shared/actors/actors-context.ts';
import type { CartEvent } from '#src/machines/cart/cart.machine.ts';
import { Head } from '#src/site/head/head.tsx';
import { connect } from '#src/site/relations.ts';
import { createRootActors } from '#src/site/root-actors.ts';
import { createQueue } from '#src/site/seam/queue.ts';
import { createTranslations } from '#src/translations/translations.ts';
import { testCalls } from '../../support/fixtures/api-client.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { controlledFetch, settle } from '../../support/infrastructure/controlled-fetch.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';

const MESSAGES: Readonly<Record<Language, Messages>> = { fa: persian, en: english };

/** Opens the site's actors. The test answers their requests and settles each loading of messages. */
function open() {
  const network = controlledFetch();
  const queue: (() => Promise<void>)[] = [];
  const translations = createTranslations(
    (language) => new Promise((resolve) => void queue.push(() => act(async () => resolve(MESSAGES[language])))),
  );
  const cartEvents = createQueue<CartEvent>();
  const notified: unknown[] = [];
  const ignored = { send: () => {} };
  const toasts = { send: (notification: unknown) => void notified.push(notification) };
  const inspect = connect({
    admin: ignored,
    allProducts: ignored,
    cart: cartEvents,
    catalogue: ignored,
    navigation: ignored,
    notice: ignored,
    order: ignored,
    panel: ignored,
    openOrders: ignored,
    completedOrders: ignored,
    toasts,
  });
  const settings = { countryLookupUrl: '', language: 'fa' } as const;
  const actors = createRootActors({ ...settings, calls: testCalls(), translations, renderNow: flushSync, inspect });
  cartEvents.listen(actors.cart.send);
  onTestFinished(() => {
    for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);
  });
  return { actors, queue, translations, network, notified };
}

it('removes a deleted product from the cart at the next successful refresh, with a toast [4.products.return]', async () => {
  const { actors, network, notified } = open();
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const { catalogue, cart } = actors;
  const [gear, arm] = [productOf(1), productOf(2)];
  cart.start();
  catalogue.start();
  await network.respond(Response.json([gear, arm]));
  await settle();
  for (const product of [gear, arm]) cart.send({ type: 'item.added', product });
  const inCartAfter = async (response: Response | Error) => {
    for (const isHidden of [true, false]) {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    }
    await network.respond(response);
    await settle();
    return cart.getSnapshot().context.items.map(({ product }) => product);
  };
  expectConsole('error', /^products: ApiError/);
  expect([await inCartAfter(new TypeError('Failed to fetch')), notified]).toEqual([[gear, arm], []]);
  expect([await inCartAfter(Response.json([arm])), notified]).toEqual([[arm], [{ type: 'items.withdrawn', count: 1 }]]);
});

it('changes messages, lang, dir, title and manifest together once the messages are loaded, and keeps the focus [4.language.change]', async () => {
  localStorage.setItem('language', 'fa');
  const { actors, queue, translations } = open();
  const { documentElement: html } = document;
  const manifests = () =>
    [...document.querySelectorAll('link[rel="manifest"]')].map((link) => link.getAttribute('href'));
  const page = () => [translations.i18n.locale, html.lang, html.dir, document.title, manifests()];
  actors.language.start();
  actors.language.send({ type: 'page.empty' });
  expect(page()).toEqual(['', '', '', '', []]);
  await queue[0]?.();
  render(
    <I18nProvider i18n={translations.i18n}>
      <ActorsContext value={actors}>
        <MemoryRouter initialEntries={['/nowhere']}>
          <Head />
          <NotFoundPage />
        </MemoryRouter>
      </ActorsContext>
    </I18nProvider>,
  );
  const link = screen.getByRole('link', { name: 'بازگشت به خانه' });
  link.focus();
  actors.language.send({ type: 'language.toggled' });
  expect(page()).toEqual(['fa', 'fa', 'rtl', 'صفحه پیدا نشد | کارگاه چرخ', ['/fa.webmanifest']]);
  await queue[1]?.();
  expect(page()).toEqual(['en', 'en', 'ltr', 'Page not found | Charkh Workshop', ['/en.webmanifest']]);
  expect([screen.getByRole('link', { name: 'Back home' }), document.activeElement]).toEqual([link, link]);
});

it('renders the page again if its language changes, but not if it stays or another screen adds its messages', async () => {
  const asked: string[] = [];
  const source = (name: string) => async (language: Language) => {
    asked.push(`${name} ${language}`);
    return { [name]: `${name} ${language}` };
  };
  const translations = createTranslations(source('frame'));
  const drawn: string[] = [];
  const { i18n } = translations;
  i18n.on('change', () => drawn.push(`${i18n._('frame')}, ${i18n._('dashboard')}`));
  const show = async (language: Language) => {
    await translations.load(language);
    translations.activate(language);
  };
  await show('fa');
  await show('fa');
  await translations.add(source('dashboard'));
  await show('en');
  await show('fa');
  expect([asked, drawn]).toEqual([
    ['frame fa', 'dashboard fa', 'frame en', 'dashboard en'],
    ['frame fa, dashboard', 'frame en, dashboard en', 'frame fa, dashboard fa'],
  ]);
});

it.each(['before', 'after'] as const)(
  'loads the messages of a screen in the next language if they arrive %s those of the page',
  async (order) => {
    const waiting: { readonly text: string; readonly arrive: () => void }[] = [];
    const source = (name: string) => (language: Language) =>
      new Promise<Messages>((resolve) => {
        const text = `${name} ${language}`;
        waiting.push({ text, arrive: () => resolve({ [name]: text }) });
      });
    const arrive = async (text: string) => {
      waiting.find((request) => request.text === text)?.arrive();
      await settle();
    };
    const translations = createTranslations(source('page'));
    const show = (language: Language) => translations.load(language).then(() => translations.activate(language));
    void show('en');
    await arrive('page en');
    const shown = show('fa');
    const added = translations.add(source('screen'));
    const inOrder = ['screen en', 'page fa'];
    for (const text of order === 'before' ? inOrder : inOrder.toReversed()) await arrive(text);
    await arrive('screen fa');
    await arrive('screen en');
    await Promise.all([shown, added]);
    expect(['page', 'screen'].map((id) => translations.i18n._(id))).toEqual(['page fa', 'screen fa']);
  },
);

it('writes the language of the document only if it changes', async () => {
  const translations = createTranslations(async (language) => MESSAGES[language]);
  for (const language of ['fa', 'en'] as const) await translations.load(language);
  const { documentElement } = document;
  Object.assign(documentElement, { lang: 'fa', dir: 'rtl' });
  onTestFinished(() => {
    for (const name of ['lang', 'dir']) documentElement.removeAttribute(name);
  });
  const observer = new MutationObserver(() => {});
  observer.observe(documentElement, { attributes: true });
  const written = (language: Language) => {
    translations.show(language);
    return observer.takeRecords().map(({ attributeName }) => attributeName);
  };
  expect([written('fa'), written('en'), written('en')]).toEqual([[], ['lang', 'dir'], []]);
  expect([documentElement.lang, documentElement.dir]).toEqual(['en', 'ltr']);
});

it('changes the language although the messages of a screen could not be loaded', async () => {
  const translations = createTranslations(async (language) => MESSAGES[language]);
  await translations.load('fa');
  translations.show('fa');
  await expect(translations.add(() => Promise.reject(new TypeError('no fa')))).rejects.toThrow('no fa');
  await translations.load('en');
});
