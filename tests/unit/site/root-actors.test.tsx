import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { messages as english } from '#locales/en/messages.po';
import { messages as persian } from '#locales/fa/messages.po';
import type { Language } from '#src/contract/types.ts';
import { ActorsContext } from '#src/features/actors.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { createLocalization } from '#src/localization/localization.ts';
import { connect, type ReceiverRefs } from '#src/site/relations.ts';
import { createRootActors } from '#src/site/root-actors.ts';
import { testClient } from '../../support/api-client.ts';
import { heldFetch, settle } from '../../support/held-fetch.ts';
import { productOf } from '../../support/products.ts';
import { expectConsole } from '../../support/setup.ts';

const MESSAGES: Readonly<Record<Language, Messages>> = { fa: persian, en: english };

/** The site's actors before a network that the test answers, and messages that come when the test says so. */
function open() {
  const network = heldFetch();
  const arrivals: (() => Promise<void>)[] = [];
  const localization = createLocalization(
    (language) => new Promise((resolve) => void arrivals.push(() => act(async () => resolve(MESSAGES[language])))),
  );
  const receivers: ReceiverRefs = {};
  const inspect = connect(receivers);
  const actors = createRootActors({ client: testClient(), localization, countryLookupUrl: '', inspect });
  Object.assign(receivers, { catalogue: actors.catalogue, cart: actors.cart });
  onTestFinished(() => {
    localStorage.clear();
    for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);
  });
  return { actors, arrivals, localization, network };
}

it('a deleted product stays in the cart while a refresh fails, and leaves it at the next', async () => {
  const { actors, network } = open();
  const { catalogue, cart } = actors;
  const [gear, arm] = [productOf(1), productOf(2)];
  cart.start();
  catalogue.start();
  await network.answer(Response.json([gear, arm]));
  await settle();
  for (const product of [gear, arm]) cart.send({ type: 'item.added', product });
  const inCartAfter = async (answer: Response | Error) => {
    catalogue.send({ type: 'refresh.requested' });
    await network.answer(answer);
    await settle();
    return cart.getSnapshot().context.items.map(({ product }) => product);
  };
  expectConsole('error', /^products: ApiFailure/);
  expect(await inCartAfter(new TypeError('Failed to fetch'))).toEqual([gear, arm]);
  expect(await inCartAfter(Response.json([arm]))).toEqual([arm]);
});

it('messages, lang and dir change together once the messages are there, and the focus stays [4.language.change]', async () => {
  localStorage.setItem('language', 'fa');
  const { actors, arrivals, localization } = open();
  const page = () => [localization.i18n.locale, document.documentElement.lang, document.documentElement.dir];
  actors.language.start();
  expect(page()).toEqual(['', '', '']);
  await arrivals[0]?.();
  render(
    <I18nProvider i18n={localization.i18n}>
      <ActorsContext value={null}>
        <MemoryRouter>
          <NotFoundPage />
        </MemoryRouter>
      </ActorsContext>
    </I18nProvider>,
  );
  const link = screen.getByRole('link', { name: 'بازگشت به خانه' });
  link.focus();
  actors.language.send({ type: 'language.toggled' });
  expect(page()).toEqual(['fa', 'fa', 'rtl']);
  await arrivals[1]?.();
  expect([page(), screen.getByRole('link', { name: 'Back home' }) === link, document.activeElement === link]).toEqual([
    ['en', 'en', 'ltr'],
    true,
    true,
  ]);
});

it('of twenty quick toggles the last one is shown, whichever messages come last', async () => {
  localStorage.setItem('language', 'fa');
  const { actors, arrivals, localization } = open();
  actors.language.start();
  for (let times = 0; times < 19; times += 1) actors.language.send({ type: 'language.toggled' });
  for (const arrive of arrivals.toReversed()) await arrive();
  expect(localization.i18n.locale).toBe('en');
});

it('messages of a screen that could not be had are no condition for a change of language', async () => {
  const localization = createLocalization(async (language) => MESSAGES[language]);
  await localization.load('fa');
  localization.show('fa');
  await expect(localization.add(() => Promise.reject(new TypeError('no fa')))).rejects.toThrow('no fa');
  await localization.load('en');
});
