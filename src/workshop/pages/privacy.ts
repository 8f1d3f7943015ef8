import type { TextPage } from '#src/domain/workshop/workshop.ts';

/**
 * A page of its own, whose address ends with the name of this file. After a change of title or description, run
 * `npm run brand`.
 */
export const page: TextPage = {
  title: { fa: 'حریم خصوصی', en: 'Privacy' },
  /** Description in search results. At most 150 letters. */
  description: {
    fa: 'با سفارش چه چیزی به دست ما می‌رسد، کجا و تا کی می‌ماند، و چه کسی آن را پاک می‌کند.',
    en: 'What we receive with an order, where it is kept, for how long, and who deletes it.',
  },
  /**
   * A line that begins with `## ` is a heading, and one with `- ` an item of a list. Blank lines separate paragraphs.
   * `[label](address)` is a link to a page of the site (`/about`), another site (`https://…`), a mailbox (`mailto:…`) or a
   * telephone (`tel:…`).
   */
  text: {
    fa: `
برای دیدن این سایت چیزی از شما نمی‌خواهیم: نه حساب کاربری، نه تبلیغ و نه ابزار آمارگیری. آنچه می‌ماند این است.

## با سفارش چه چیزی به دست ما می‌رسد

نام، شمارهٔ تماس و توضیح شما، و عکس‌ها و مدل‌هایی که پیوست کرده‌اید. آن‌ها را فقط برای پاسخ دادن به شما و ساختن قطعه به کار می‌بریم و به کسی نمی‌دهیم.

نقشه‌ای که از عکس یا مدل شما می‌بینید روی دستگاه خودتان کشیده می‌شود.

## کجا و تا کی می‌ماند

- سفارش روی سرور کارگاه است و فقط کارگاه آن را باز می‌کند.
- تا وقتی کار تمام نشده است می‌ماند.
- ۳۰ روز پس از انجام، سفارش و همهٔ فایل‌هایش برای همیشه پاک می‌شوند.
- پیوند رسید ۹۰ روز کار می‌کند. هر کس این پیوند را داشته باشد رسید را می‌بیند؛ آن را به دیگران ندهید.

اگر می‌خواهید سفارشتان زودتر پاک شود، با شماره‌ای که پایین صفحه است تماس بگیرید.

## روی دستگاه شما چه می‌ماند

- زبانی که انتخاب کرده‌اید و قطعه‌های سبد.
- سفارشی که هنوز نفرستاده‌اید، تا وقتی برگه را ببندید.
- شماره و پیوند آخرین سفارش‌ها. آن‌ها را زیر [فرم سفارش](/#order) از این دستگاه بردارید.

## سایت‌های دیگر

- در اولین بازدید، مرورگر شما کشورتان را از [country.is](https://country.is) می‌پرسد تا زبان را انتخاب کند.
- نقشهٔ صفحهٔ [دربارهٔ ما](/about) از OpenStreetMap است و فقط وقتی بازش کنید بارگذاری می‌شود.
- پیوندهای تلگرام، واتساپ و اینستاگرام به همان سرویس‌ها می‌روند.

جز این‌ها، صفحه‌ها چیزی از جای دیگری بارگذاری نمی‌کنند.
`,
    en: `
You can look around without giving us anything: no account, no advertising, no analytics. This is what is kept, and where.

## What we receive with an order

Your name, your phone number and your description, and the pictures and models that you attach. We use them to answer you and to make the part, and give them to nobody.

The drawing that you see of your photo or model is made on your own device.

## Where it is kept, and for how long

- Your order is on the workshop’s server, and only the workshop opens it.
- It stays there until the work is done.
- 30 days after that, the order and all its files are deleted for good.
- The link to your receipt works for 90 days. Whoever has the link sees the receipt, so keep it to yourself.

If you want your order to be deleted earlier, call the number at the bottom of this page.

## What stays on your device

- The language that you chose, and the parts in your quote list.
- An order that you have not sent, until you close the tab.
- The numbers and links of your last orders. You can remove them below the [order form](/#order).

## Other sites

- On your first visit, your browser asks [country.is](https://country.is) for your country, to choose the language.
- The map on the page [about us](/about) is from OpenStreetMap, and is loaded only when you open it.
- The links to Telegram, WhatsApp and Instagram lead to those services.

Apart from that, no page loads anything from elsewhere.
`,
  },
};
