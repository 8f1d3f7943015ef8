import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { signIn, toast } from './support/pages.ts';
import { openServer } from './support/server.ts';
import { LANGUAGES, translator } from './support/texts.ts';

const WAIT = { fa: /تا تلاش دوباره [۰-۹]+ ثانیه صبر کنید/, en: /You can try again in \d+ seconds?\./ } as const;

for (const language of LANGUAGES) {
  const say = translator(language);

  test.describe(`the login in ${language}`, () => {
    test.use({ visitor: { language } });

    test('leads from the dashboard to the login and back once signed in, and is forgotten by a reload [4.session.memory, 4.session.guard, 4.session.login]', async ({
      page,
    }) => {
      await page.goto('/dashboard');
      await page.waitForURL('/login');
      await signIn(page);
      await page.waitForURL('/dashboard');
      await toast(page, say('ورود موفقیت‌آمیز بود.')).waitFor();
      await expect(page.getByRole('heading', { level: 1, name: say('پیشخوان') })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: say('پیشخوان') })).toBeVisible();
      await page.reload();
      await page.waitForURL('/login');
    });

    test('leads back to the order that was meant', async ({ page, site, expectConsole }) => {
      expectConsole(/status of 401.*\/api\/orders\/|^error: order:/);
      const id = await placeOrder(site, { description: 'A gear for the login' });
      await page.goto(`/orders/${id}`);
      await expect(page.getByText(say('برای دیدن این سفارش وارد شوید.'))).toBeVisible();
      await page.getByRole('main').locator('a[href="/login"]').click();
      await signIn(page);
      await page.waitForURL(`/orders/${id}`);
      await expect(page.getByRole('main').getByText('A gear for the login')).toBeVisible();
    });

    test('says that it was refused, in place and as a toast, and goes on with the right password', async ({
      page,
      expectConsole,
    }) => {
      expectConsole(/status of 401.*\/api\/admin\/login/);
      await page.goto('/login');
      await signIn(page, 'not the password');
      await toast(page, say('ورود ناموفق بود.')).waitFor();
      await expect(page.getByRole('alert')).toContainText(say('نام کاربری یا گذرواژه درست نیست.'));
      await expect(page.locator('[name=password]')).toBeFocused();
      await signIn(page);
      await page.waitForURL('/dashboard');
    });

    test('counts down while the server asks for patience', async ({ enter, expectConsole }) => {
      expectConsole(/status of 401/);
      expectConsole(/status of 429/);
      const strict = await openServer({ LOGIN_RATE_LIMIT: '1' });
      const page = await (await enter({}, strict.url)).newPage();
      await page.clock.install();
      await page.goto('/login');
      await signIn(page, 'a guess');
      await expect(page.getByText(say('نام کاربری یا گذرواژه درست نیست.'))).toBeVisible();
      await signIn(page, 'another guess');
      await expect(page.getByRole('timer')).toHaveText(WAIT[language]);
      const button = page.locator('form [type=submit]');
      await expect(button).toBeDisabled();
      await page.clock.runFor(61_000);
      await expect(button).toBeEnabled();
      await expect(page.getByRole('timer')).toHaveCount(0);
      await strict.close();
    });

    test('asks again, and says why, when the server no longer knows the session [4.session.lost]', async ({
      page,
      expectConsole,
    }) => {
      expectConsole(/status of 401.*getorders/);
      await page.goto('/login');
      await signIn(page);
      await page.waitForURL('/dashboard');
      const refresh = page.getByRole('button', { name: say('به‌روزرسانی') });
      await expect(refresh).toBeEnabled();
      await page.context().clearCookies();
      await refresh.click();
      await page.waitForURL('/login');
      await toast(page, say('نشست شما پایان یافته است؛ دوباره وارد شوید.')).waitFor();
      await signIn(page);
      await page.waitForURL('/dashboard');
    });
  });
}
