import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { TypedMessageLinks } from '#src/features/order/message-links.tsx';
import { OwnerTextField } from '#src/features/order/owner-text-field.tsx';
import { workshop } from '#workshop/details.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const ORDER: Order = { ...orderOf(20), _id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE', receipt: 'token' };

/** Returns the message in the field of a chat. */
const messageIn = (link: string) =>
  new URL(screen.getByRole('link', { name: link }).getAttribute('href') ?? '').searchParams.get('text')?.split('\n');

const open = (order: Order, language: 'fa' | 'en' = 'fa') =>
  renderScreen(
    <>
      <OwnerTextField field="answer" order={order} />
      <TypedMessageLinks order={order} />
    </>,
    { language },
  );

it('sends number, answer and address of the receipt on, with the answer as it is typed [4.answer.sent]', () => {
  open({ ...ORDER, answer: 'بله.' });
  const [title, address] = [
    `سفارش \u20664K7 Q2M\u2069، ${workshop.name.fa}`,
    'http://localhost:3000/?lang=fa&receipt=token#order',
  ];
  const receipt = 'رسید و وضعیت سفارش:';
  expect(messageIn('واتساپ')).toEqual([title, 'بله.', receipt, address]);
  fireEvent.focus(screen.getByRole('textbox'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'تا شنبه. ' } });
  expect(messageIn('تلگرام')).toEqual([title, 'تا شنبه.', receipt, address]);
  expect(messageIn('بله')).toEqual([title, 'تا شنبه.', receipt]);
});

it('leaves out what there is not: an answer, and a receipt that has expired', () => {
  const { receipt: _expired, ...expired } = ORDER;
  open(expired, 'en');
  expect(messageIn('WhatsApp')).toEqual([expect.stringMatching(/^Order \u20664K7 Q2M\u2069, /)]);
});
