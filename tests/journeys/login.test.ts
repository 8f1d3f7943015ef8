import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { placeOrder, signIn, toast } from '../support/journey-order.ts';
import { journeySite, openSite } from '../support/journey-site.ts';
import { LANGUAGES } from '../support/journey-words.ts';

const WORDS = {
  fa: {
    failed: 'ورود ناموفق بود.',
    refused: 'نام کاربری یا گذرواژه درست نیست.',
    limited: 'شمار تلاش‌ها از حد گذشت.',
    wait: /تا تلاش دوباره [۰-۹]+ ثانیه صبر کنید/,
    again: 'ورود',
    succeeded: 'ورود موفقیت‌آمیز بود.',
    desk: 'پیشخوان',
    missing: ['نام کاربری را بنویسید.', 'گذرواژه را بنویسید.'],
    askLogin: 'برای دیدن این سفارش وارد شوید.',
    expired: 'نشست شما پایان یافته است؛ دوباره وارد شوید.',
    refresh: 'به‌روزرسانی',
  },
  en: {
    failed: 'Login Error',
    refused: 'The username or the password is not right.',
    limited: 'There were too many attempts.',
    wait: /You can try again in \d+ seconds?\./,
    again: 'Log in',
    succeeded: 'Login successfully',
    desk: 'Dashboard',
    missing: ['Enter the username.', 'Enter the password.'],
    askLogin: 'Log in to see this order.',
    expired: 'Your session has ended. Please log in again.',
    refresh: 'Refresh',
  },
} as const;

const journey = openJourney();
const site = journeySite();

describe.each(LANGUAGES)('the login in %s', (language) => {
  const words = WORDS[language];

  it('leads from the dashboard to the login and back once signed in [4.session.memory, 4.session.guard, 4.session.login]', async () => {
    const page = await journey.visit(site, '/dashboard', { language });
    await page.waitForURL(`${site.url}/login`);
    await signIn(page);
    await page.waitForURL(`${site.url}/dashboard`);
    await toast(page, words.succeeded).waitFor();
    await page.getByRole('heading', { level: 1, name: words.desk }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: words.desk }).waitFor();
    await page.reload();
    await page.waitForURL(`${site.url}/login`);
  });

  it('leads back to the order that was meant', async () => {
    journey.expectConsole(/status of 401.*\/api\/orders\//);
    const id = await placeOrder(site, { description: 'A gear for the login' });
    const page = await journey.visit(site, `/orders/${id}`, { language });
    await page.getByText(words.askLogin).waitFor();
    await page.getByRole('main').getByRole('link', { name: words.again }).click();
    await signIn(page);
    await page.waitForURL(`${site.url}/orders/${id}`);
    await page.getByRole('main').getByText('A gear for the login').waitFor();
  });

  it('asks for what is missing and sends nothing', async () => {
    const page = await journey.visit(site, '/login', { language });
    await page.locator('form [type=submit]').click();
    for (const text of words.missing) await page.getByText(text).waitFor();
    expect(await focusedName(page)).toBe('username');
  });

  it('says that it was refused, in place and as a toast, and goes on with the right password', async () => {
    journey.expectConsole(/status of 401.*\/api\/admin\/login/);
    const page = await journey.visit(site, '/login', { language });
    await signIn(page, 'not the password');
    await toast(page, words.failed).waitFor();
    await page.getByRole('alert').filter({ hasText: words.refused }).waitFor();
    expect(await focusedName(page)).toBe('password');
    await signIn(page);
    await page.waitForURL(`${site.url}/dashboard`);
  });

  it('counts down while the server asks for patience', async () => {
    journey.expectConsole(/status of 401/);
    journey.expectConsole(/status of 429/);
    const strict = await openSite({ LOGIN_RATE_LIMIT: '1' });
    onTestFinished(() => strict.close());
    const context = await journey.enter(strict, { language });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${strict.url}/login`);
    await signIn(page, 'a guess');
    await page.getByText(words.refused).waitFor();
    await signIn(page, 'another guess');
    await page.getByText(words.limited).waitFor();
    const button = page.locator('form [type=submit]');
    expect(await page.getByRole('timer').innerText()).toMatch(words.wait);
    expect(await button.isDisabled()).toBe(true);
    await page.clock.runFor(61_000);
    await eventually(() => button.isEnabled()).toBe(true);
    expect(await page.getByRole('timer').count()).toBe(0);
  });

  it('asks again, and says why, when the server no longer knows the session [4.session.lost]', async () => {
    journey.expectConsole(/status of 401.*getorders/);
    const page = await journey.visit(site, '/login', { language });
    await signIn(page);
    await page.waitForURL(`${site.url}/dashboard`);
    const refresh = page.getByRole('button', { name: words.refresh });
    await eventually(() => refresh.isEnabled()).toBe(true);
    await page.context().clearCookies();
    await refresh.click();
    await page.waitForURL(`${site.url}/login`);
    await toast(page, words.expired).waitFor();
    await signIn(page);
    await page.waitForURL(`${site.url}/dashboard`);
  });
});

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}
