import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import {
  orderSubmissionMachine,
  type ReadingAnswer,
  type Submission,
  type SubmissionAnswer,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { quiet } from '../../../support/quiet.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

/** Opens the form past its time trap, with an answer of the test's own. */
function open(answer: () => Promise<SubmissionAnswer> = async () => ({ kind: 'sent' })) {
  const sent: Submission[] = [];
  const clock = new SimulatedClock();
  const machine = orderSubmissionMachine.provide({
    actors: {
      imageDesk: fromCallback(() => {}),
      readImages: fromPromise<ReadingAnswer, { readonly imageIds: readonly string[] }>(async () => ({ kind: 'read' })),
      submitOrder: fromPromise<SubmissionAnswer, Submission>(({ input }) => {
        sent.push(input);
        return answer();
      }),
    },
  });
  const orderSubmission = createActor(machine, { input: { formId: 'form' }, clock }).start();
  clock.increment(2_000);
  const view = renderScreen(<OrderForm />, { actors: { orderSubmission } });
  return { sent, orderSubmission, clock, ...view };
}

const field = (name: string) => {
  const element = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (!element) throw new Error(`no field ${name}`);
  return element;
};
const png = (name: string) => new File([new Uint8Array([0x89, 0x50])], name, { type: 'image/png' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'ارسال سفارش' }));
async function fill() {
  await userEvent.type(field('name'), 'سارا');
  await userEvent.type(field('phone'), '۰۹۱۲۱۲۳۴۵۶۷');
  await userEvent.type(field('description'), 'یک چرخ‌دنده');
}

describe('field note 1: nothing that a reader could see', () => {
  it.each(['', '   ', '\u200c\u200f', '\u3164'])(
    '%j is asked for again, the first field gets the focus [5.order.required, 5.order.blank]',
    async (text) => {
      const { sent } = open();
      fireEvent.change(field('name'), { target: { value: text } });
      await send();
      expect(document.activeElement).toBe(field('name'));
      expect(field('name').getAttribute('aria-invalid')).toBe('true');
      expect(screen.getAllByText('این قسمت را پر کنید.')).toHaveLength(3);
      expect(sent).toEqual([]);
    },
  );
});

describe('field note 5: a phone number in Persian digits', () => {
  it('is sent in Latin ones, from a field that runs from left to right [5.order.phone]', async () => {
    const { sent } = open();
    await fill();
    expect([field('phone').dir, field('phone').getAttribute('type')]).toEqual(['ltr', 'tel']);
    await send();
    await screen.findByText('سفارش با موفقیت ارسال شد!');
    expect(sent.map(({ texts }) => texts)).toEqual([{ name: 'سارا', phone: '09121234567', description: 'یک چرخ‌دنده' }]);
    expect(['name', 'phone', 'description'].map((name) => field(name).value)).toEqual(['', '', '']);
  });
});

describe('field note 7: fields that are filled without an event', () => {
  it('are read when the order is sent', async () => {
    const { sent } = open();
    await userEvent.type(field('phone'), '09121234567');
    await userEvent.type(field('description'), 'چرخ‌دنده');
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    property?.set?.call(field('name'), 'سارا');
    await send();
    await waitFor(() => expect(sent.map(({ texts }) => texts.name)).toEqual(['سارا']));
  });
});

describe('field notes 8 and 9: Enter', () => {
  it('goes on to the next field and sends nothing', async () => {
    const { sent } = open();
    await fill();
    await userEvent.type(field('name'), '{Enter}');
    expect(document.activeElement).toBe(field('phone'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('description'));
    expect(sent).toEqual([]);
  });

  it('ends a word that is being composed and stays there', () => {
    open();
    field('name').focus();
    const isDefault = fireEvent.keyDown(field('name'), { key: 'Enter', isComposing: true });
    expect(isDefault).toBe(false);
    expect(document.activeElement).toBe(field('name'));
  });
});

describe('field note 17: the honeypot', () => {
  it('is out of reach for people, and what fills it sends nothing', async () => {
    const { sent } = open();
    const trap = field('website');
    expect([trap.tabIndex, trap.getAttribute('autocomplete')]).toEqual([-1, 'off']);
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
    await fill();
    fireEvent.change(trap, { target: { value: 'https://spam.test' } });
    await send();
    await screen.findByText(/فقط انسان‌ها/);
    expect(sent).toEqual([]);
  });
});

describe('field notes 39, 51 and 52: an order that did not go out', () => {
  it('offline: says so and keeps everything', async () => {
    open(async () => ({ kind: 'offline' }));
    await fill();
    await send();
    await screen.findByText(/به اینترنت وصل نیستید/);
    expect(field('description').value).toBe('یک چرخ‌دنده');
  });

  it('refused: the server’s word stands beside its field, which gets the focus', async () => {
    const errors = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }];
    open(async () => ({ kind: 'refused', reason: 'invalid', errors }));
    await fill();
    await send();
    await screen.findByText('شمارهٔ تلفن درست نیست.');
    await waitFor(() => expect(document.activeElement).toBe(field('phone')));
    expect(field('name').value).toBe('سارا');
  });

  it('too many orders: the button waits and counts down', async () => {
    const { clock } = open(async () => ({ kind: 'limited', retryAfter: 2 }));
    await fill();
    await send();
    await screen.findByText('۲ ثانیه مانده');
    expect(screen.getByRole('button', { name: 'ارسال سفارش' })).toHaveProperty('disabled', true);
    clock.increment(1_000);
    await screen.findByText('۱ ثانیه مانده');
    clock.increment(1_000);
    await waitFor(() => expect(screen.getByRole('button', { name: 'ارسال سفارش' })).toHaveProperty('disabled', false));
  });
});

describe('field notes 66 and 67: while the order is on its way', () => {
  it('fields are locked, a second click sends nothing, and it can be cancelled with everything kept', async () => {
    const { sent } = open(() => new Promise(() => {}));
    await fill();
    await send();
    const button = await screen.findByRole('button', { name: 'در حال ارسال…' });
    await userEvent.click(button);
    expect(sent).toHaveLength(1);
    expect(field('name').disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'لغو' }));
    await screen.findByText(/ارسال را لغو کردید/);
    expect(field('name').value).toBe('سارا');
  });
});

describe('the progress of sending', () => {
  it('is shown as a bar and in per cent [5.order.progress]', async () => {
    const { sent } = open(() => new Promise(() => {}));
    await fill();
    await send();
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'ارسال سفارش' });
    expect([bar.value, bar.previousElementSibling?.textContent]).toEqual([0, '۰٪']);
    act(() => sent[0]?.onProgress(0.25));
    expect([bar.value, bar.previousElementSibling?.textContent]).toEqual([0.25, '۲۵٪']);
  });
});

describe('field notes 19, 21, 29 and 30: files', () => {
  it('are refused by name, and the others stay [5.order.refused]', async () => {
    const { orderSubmission } = open();
    const files = [
      png('a.png'),
      new File(['x'], 'letter.txt', { type: 'text/plain' }),
      new File([], 'empty.png', { type: 'image/png' }),
    ];
    fireEvent.change(field('files'), { target: { files } });
    expect(await screen.findByText('letter.txt')).toHaveProperty('tagName', 'BDI');
    expect(screen.getByText('empty.png').parentElement?.textContent).toBe('empty.png: این فایل خالی است.');
    expect(orderSubmission.getSnapshot().context.images.map(({ name }) => name)).toEqual(['a.png']);
  });

  it('are taken when they are pasted, and a text is left alone [5.order.images]', () => {
    const { orderSubmission } = open();
    const names = () => orderSubmission.getSnapshot().context.images.map(({ name }) => name);
    fireEvent.paste(field('description'), { clipboardData: { files: [png('shot.png')], types: ['text/plain'] } });
    expect(names()).toEqual([]);
    fireEvent.paste(field('description'), { clipboardData: { files: [png('shot.png')], types: ['Files'] } });
    expect(names()).toEqual(['shot.png']);
  });

  it('are taken when they are dropped; a dropped link is none [5.order.images]', async () => {
    const { orderSubmission } = open();
    const zone = field('files').closest('label');
    if (!zone) throw new Error('no drop zone');
    fireEvent.drop(zone, { dataTransfer: { files: [], types: ['text/uri-list'] } });
    await screen.findByText(/آنچه رها شد فایل نبود/);
    fireEvent.drop(zone, { dataTransfer: { files: [png('dropped.png')], types: ['Files'] } });
    expect(orderSubmission.getSnapshot().context.images.map(({ name }) => name)).toEqual(['dropped.png']);
    expect(screen.queryByText(/آنچه رها شد فایل نبود/)).toBeNull();
  });

  it('can be taken back, and the focus stays with them [5.order.images]', async () => {
    const { orderSubmission } = open();
    fireEvent.change(field('files'), { target: { files: [png('a.png'), png('b.png')] } });
    await userEvent.click(await screen.findByRole('button', { name: 'برداشتن a.png' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('عکس‌های انتخاب‌شده');
    await userEvent.click(screen.getByRole('button', { name: 'برداشتن b.png' }));
    expect(document.activeElement).toBe(field('files'));
    expect(orderSubmission.getSnapshot().context.images).toEqual([]);
  });

  it('are asked for by the names of their types, HEIC not among them, so that a phone converts its photos', () => {
    open();
    expect(field('files').getAttribute('accept')).toBe('image/jpeg,image/png,image/webp,image/avif,image/gif');
  });

  it('have their limits said before anybody meets them', () => {
    open();
    const said = document.getElementById(field('files').getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe(
      'حداکثر ۸ عکس، هر یک تا ۱۰ مگابایت و روی هم تا ۳۲ مگابایت؛ JPEG، PNG، WebP، AVIF یا GIF.',
    );
  });
});

describe('field note 2: a megabyte pasted into the description', () => {
  it('is kept, counted and said to be too long, and nothing is sent', async () => {
    const { sent } = open();
    await fill();
    const text = 'چرخ '.repeat(262_144);
    fireEvent.change(field('description'), { target: { value: text } });
    expect(screen.getByText('۱٬۰۴۸٬۵۷۶ از ۵٬۰۰۰ نویسه').tagName).toBe('SPAN');
    expect(field('description').getAttribute('aria-invalid')).toBe('true');
    await send();
    await screen.findByText('حداکثر ۵٬۰۰۰ نویسه پذیرفته می‌شود.');
    expect([field('description').value.length, sent]).toEqual([text.length, []]);
  });
});

describe('field note 4: markup and code in any field', () => {
  it.each(['<img src=x onerror=alert(1)>', '{{7*7}}', 'javascript:alert(1)'])(
    '%s goes out as it was typed',
    async (text) => {
      const { sent } = open();
      await fill();
      for (const name of ['name', 'description']) fireEvent.change(field(name), { target: { value: text } });
      await send();
      await screen.findByText('سفارش با موفقیت ارسال شد!');
      expect(sent.map(({ texts }) => [texts.name, texts.description])).toEqual([[text, text]]);
    },
  );

  it('in the name of a refused file is text', async () => {
    open();
    const name = '<img src=x onerror=alert(1)>.txt';
    fireEvent.change(field('files'), { target: { files: [new File(['x'], name, { type: 'text/plain' })] } });
    expect((await screen.findByText(name)).querySelector('img')).toBeNull();
  });
});

describe('field note 5: a phone number that is none', () => {
  it.each([
    ['abcdef', 'شکل این مقدار درست نیست.'],
    ['۱۲۳', 'دست‌کم ۵ نویسه لازم است.'],
    ['9'.repeat(40), 'حداکثر ۳۲ نویسه پذیرفته می‌شود.'],
  ])('%s is said to be wrong, and stays', async (phone, words) => {
    const { sent } = open();
    await fill();
    fireEvent.change(field('phone'), { target: { value: phone } });
    await send();
    await screen.findByText(words);
    expect([field('phone').value, sent]).toEqual([phone, []]);
  });

  it.each([
    ['۰۹۱۲ ۱۲۳ ۴۵۶۷', '0912 123 4567'],
    ['٠٩١٢١٢٣٤٥٦٧', '09121234567'],
    ['+98 (912) 123-4567', '+98 (912) 123-4567'],
    ['00989121234567', '00989121234567'],
  ])('%s is one', async (phone, sentAs) => {
    const { sent } = open();
    await fill();
    fireEvent.change(field('phone'), { target: { value: phone } });
    await send();
    await waitFor(() => expect(sent.map(({ texts }) => texts.phone)).toEqual([sentAs]));
  });
});

describe('field note 33: a chooser that is cancelled', () => {
  it('leaves what was chosen before', () => {
    const { orderSubmission } = open();
    const names = () => orderSubmission.getSnapshot().context.images.map(({ name }) => name);
    fireEvent.change(field('files'), { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    fireEvent.change(field('files'), { target: { files: [] } });
    expect(names()).toEqual(['a.png']);
  });
});

describe('field notes 41, 43, 50, 53 and 54: answers that help nobody', () => {
  it.each<[string, () => Promise<SubmissionAnswer>, RegExp]>([
    [
      'a page of HTML, a redirect, a lost connection',
      () => Promise.reject(new Error('<h1>502</h1>')),
      /ارتباط با کارگاه برقرار نشد/,
    ],
    ['413', async () => ({ kind: 'refused', reason: 'tooLarge', errors: [] }), /بیش از اندازه بزرگ است/],
    ['415', async () => ({ kind: 'refused', reason: 'wrongKind', errors: [] }), /یکی از عکس‌ها پذیرفته نشد/],
  ])('%s: said in words, without markup, and everything is kept', async (_what, answer, words) => {
    const { container } = open(answer);
    await fill();
    await send();
    await screen.findByText(words);
    expect(container.textContent).not.toContain('502');
    expect([field('name').value, field('description').value]).toEqual(['سارا', 'یک چرخ‌دنده']);
    expect(screen.getByRole('button', { name: 'ارسال سفارش' })).toHaveProperty('disabled', false);
  });

  it('a picture that the server refuses is named', async () => {
    const errors = [{ path: 'files.1', message: 'این پرونده تصویر نیست.' }];
    const { orderSubmission } = open(async () => ({ kind: 'refused', reason: 'wrongKind', errors }));
    await fill();
    fireEvent.change(field('files'), { target: { files: [png('a.png'), png('b.png')] } });
    for (const { id, bytes } of orderSubmission.getSnapshot().context.images) {
      act(() => orderSubmission.send({ type: 'image.prepared', id, bytes, preview: 'blob:1' }));
    }
    await send();
    await screen.findByText('«b.png»: این پرونده تصویر نیست.');
  });

  it('an answer that never comes is given up, and what comes later changes nothing', async () => {
    let answerLate: (answer: SubmissionAnswer) => void = () => {};
    const { clock } = open(
      () =>
        new Promise((resolve) => {
          answerLate = resolve;
        }),
    );
    await fill();
    await send();
    await screen.findByRole('button', { name: 'در حال ارسال…' });
    clock.increment(600_000);
    await screen.findByText(/پاسخی نرسید/);
    answerLate({ kind: 'sent' });
    await quiet();
    expect(screen.queryByText('سفارش با موفقیت ارسال شد!')).toBeNull();
    expect(field('name').value).toBe('سارا');
  });
});

describe('field note 74: a form that is left and come back to', () => {
  it('holds what was typed, and sends nothing by itself', async () => {
    const { orderSubmission, sent, unmount } = open();
    await fill();
    unmount();
    renderScreen(<OrderForm />, { actors: { orderSubmission } });
    expect([field('name').value, field('description').value, sent]).toEqual(['سارا', 'یک چرخ‌دنده', []]);
  });
});
