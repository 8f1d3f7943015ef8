import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import type { LineResult } from '#src/features/order-form/line-worker.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { blobOf } from '../../../support/fixtures/blobs.ts';
import { type ControlledWorker, controlledWorkers } from '../../../support/infrastructure/controlled-worker.ts';
import { expectConsole } from '../../../support/infrastructure/setup.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

// The first import takes longer than a test wants to wait.
await import('#src/features/order-form/photo-drawing.tsx');

let workers: ReturnType<typeof controlledWorkers<Blob, LineResult>>;

beforeEach(() => {
  workers = controlledWorkers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:drawing');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

/** Opens a form with a chosen photo. */
function open(language: Language = 'fa') {
  const { actor: orderSubmission } = startActor(orderSubmissionMachine, {});
  const view = renderScreen(<OrderForm />, { actors: { orderSubmission }, language });
  const photo = blobOf(4);
  act(() =>
    orderSubmission.send({ type: 'files.chosen', files: [new File(['gear'], 'gear.png', { type: 'image/png' })] }),
  );
  const key = orderSubmission.getSnapshot().context.attachments.files[0]?.id ?? '';
  const file = { name: 'gear.png', blob: photo, preview: 'blob:photo' };
  act(() => orderSubmission.send({ type: 'file.prepared', key, file }));
  return { ...view, photo };
}

/** Lets the worker respond, and waits until the page shows it. */
const respond = (worker: ControlledWorker<Blob, LineResult>, result: LineResult) =>
  act(async () => worker.respond(result));

const FAILED = 'نقشه ساخته نشد؛ دوباره تلاش کنید.';
const DRAWN = { blob: new Blob(['png']), width: 1_200, height: 800 };

it.each([
  {
    language: 'fa',
    ask: 'دیدن gear.png به شکل نقشه',
    title: 'عکس شما، به شکل نقشه',
    line: 'مرز نقشه و عکس',
    close: 'بستن',
  },
  {
    language: 'en',
    ask: 'See gear.png as a drawing',
    title: 'Your photo as a drawing',
    line: 'Divider between drawing and picture',
    close: 'Close',
  },
] as const)(
  'shows a chosen photo and its drawing under the line in $language, until it is closed [5.order.drawing]',
  async ({ language, ask, title, line, close }) => {
    const { photo, unmount } = open(language);
    fireEvent.click(screen.getByRole('button', { name: ask }));
    const worker = await workers.next();
    const { ariaBusy } = screen.getByRole('button', { name: ask });
    expect({ photos: worker.messages, ariaBusy }).toEqual({ photos: [photo], ariaBusy: 'true' });
    await respond(worker, DRAWN);
    const dialog = screen.getByRole('dialog', { name: title });
    expect(worker.isEnded).toBe(true);
    const shown = within(dialog);
    const [picture] = shown.getAllByRole('img');
    expect(picture?.getAttribute('src')).toBe('blob:photo');
    fireEvent.load(picture ?? dialog);
    expect(shown.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('src'))).toEqual([
      'blob:photo',
      'blob:drawing',
    ]);
    expect(shown.getByRole('slider', { name: line, hidden: true })).toBeDefined();
    await act(async () => shown.getByRole('button', { name: close }).click());
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:drawing');
  },
);

it('states that no drawing was made, and draws at the next press', async () => {
  open();
  expectConsole('error', /drawing: Error: The photo cannot be drawn/);
  const button = () => screen.getByRole('button', { name: 'دیدن gear.png به شکل نقشه' });
  fireEvent.click(button());
  const first = await workers.next();
  await respond(first, null);
  screen.getByText(FAILED);
  fireEvent.click(button());
  expect(await workers.next()).not.toBe(first);
  expect(screen.queryByText(FAILED)).toBeNull();
});

it('gives up a drawing after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  expectConsole('error', /drawing: Error: The photo was not drawn in time/);
  fireEvent.click(screen.getByRole('button', { name: 'دیدن gear.png به شکل نقشه' }));
  const worker = await workers.next();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect({ isEnded: worker.isEnded, failed: screen.queryByText(FAILED) }).toEqual({ isEnded: false, failed: null });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect({ isEnded: worker.isEnded, failed: screen.queryByText(FAILED) }).toEqual({
    isEnded: true,
    failed: expect.any(HTMLElement),
  });
});

it.each([
  {
    what: 'removed the photo',
    leave: () => fireEvent.click(screen.getByRole('button', { name: 'برداشتن gear.png' })),
  },
  { what: 'left the page', leave: ({ unmount }: ReturnType<typeof open>) => unmount() },
])('ends the drawing once the visitor $what', async ({ leave }) => {
  const view = open();
  fireEvent.click(screen.getByRole('button', { name: 'دیدن gear.png به شکل نقشه' }));
  const worker = await workers.next();
  await act(async () => void leave(view));
  expect(worker.isEnded).toBe(true);
  await respond(worker, DRAWN);
  expect([screen.queryByRole('dialog'), screen.queryByText(FAILED)]).toEqual([null, null]);
});

it('offers no drawing where the browser cannot draw off the main thread', () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  open();
  expect(screen.queryByRole('button', { name: 'دیدن gear.png به شکل نقشه' })).toBeNull();
});
