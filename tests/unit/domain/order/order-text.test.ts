import { describe, expect, it } from 'vitest';
import { orderAsText } from '#src/domain/order/order-text.ts';
import { orderOf } from '../../../support/orders.ts';

const LABELS = { name: 'نام', phone: 'تلفن', description: 'توضیحات', link: 'نشانی سفارش' };
const LINK = 'https://gaam.example/orders/a%2Fb';

describe('an order as text for an e-mail', () => {
  it('puts number and link on lines of their own, the number held together', () => {
    const order = { ...orderOf(1), name: 'سارا', phone: '+98 (21) 5555', description: 'دو چرخ‌دنده\nلطفاً زود' };
    expect(orderAsText(order, LINK, LABELS)).toBe(
      [
        'نام:',
        'سارا',
        'تلفن:',
        '\u200E+98 (21) 5555\u200E',
        'توضیحات:',
        'دو چرخ‌دنده\nلطفاً زود',
        'نشانی سفارش:',
        LINK,
      ].join('\n'),
    );
  });

  it('leaves out what could turn the mail round, and keeps half-spaces', () => {
    const order = {
      ...orderOf(1),
      name: '\u202Eevil\n\0twin\u202C',
      phone: '0912\u2066',
      description: '\n می‌شود\r\nخط دوم\u0007\rخط سوم \n',
    };
    expect(orderAsText(order, LINK, LABELS)).toBe(
      [
        'نام:',
        'evil twin',
        'تلفن:',
        '\u200E0912\u200E',
        'توضیحات:',
        'می‌شود\nخط دوم\nخط سوم',
        'نشانی سفارش:',
        LINK,
      ].join('\n'),
    );
  });
});
