import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import { VIEWS } from '#src/domain/model/view-angle.ts';
import type { ModelSceneCommand, ModelSceneEvent } from '#src/features/shared/models/model-scene-messages.ts';
import { ModelView } from '#src/features/shared/models/model-view.tsx';
import { controlledWorkers } from '../../../../support/infrastructure/controlled-worker.ts';
import { renderScreen } from '../../../../support/screens/render-screen.tsx';

const FILE = new Blob(['solid']);
const SIZE = { x: 60, y: 50, z: 52 };

/** Pictures that the canvases received. */
let shown: ImageBitmap[];
let workers: ReturnType<typeof controlledWorkers<ModelSceneCommand, ModelSceneEvent>>;

beforeEach(() => {
  shown = [];
  workers = controlledWorkers();
  const transferFromImageBitmap = (picture: ImageBitmap) => shown.push(picture);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ transferFromImageBitmap } as never);
  const captured = new Set<number>();
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: (id: number) => captured.add(id),
    hasPointerCapture: (id: number) => captured.has(id),
  });
});

async function open({ language = 'fa', onStill }: { language?: Language; onStill?: (still: string) => void } = {}) {
  const view = renderScreen(<ModelView file={FILE} kind="stl" name="part.stl" size={SIZE} onStill={onStill} />, {
    language,
  });
  await workers.next();
  // React mounts twice in tests.
  const worker = workers.all.at(-1);
  if (!worker) throw new Error('No worker was started');
  const respond = (event: ModelSceneEvent) => act(() => worker.respond(event));
  const views = () => worker.messages.flatMap((message) => (message.type === 'show' ? [message.view] : []));
  return { ...view, worker, respond, lastView: () => views().at(-1), viewCount: () => views().length };
}

const pictureOf = (name: string): ImageBitmap => ({ name, width: 800, height: 600, close: () => {} }) as never;
const surface = () => screen.getByRole('img', { name: /part\.stl/ });
const state = () => document.querySelector('[data-state]')?.getAttribute('data-state');

describe('a model under the line', () => {
  it('shows the part first, and then its drawing with the sizes [5.order.view]', async () => {
    const { worker, respond } = await open();
    expect(worker.messages).toEqual([
      { type: 'open', file: FILE, kind: 'stl', colour: expect.any(String), width: expect.any(Number), stillSide: null },
      { type: 'show', view: VIEWS.isometric },
    ]);
    expect(state()).toBe('loading');
    const [part, drawing] = [pictureOf('part'), pictureOf('drawing')];
    respond({ type: 'part', picture: part });
    expect([state(), shown]).toEqual(['turning', [part]]);
    respond({ type: 'drawing', picture: drawing });
    expect([state(), shown]).toEqual(['drawn', [part, drawing]]);
    expect(document.querySelector('[data-state]')?.textContent).toBe('۶۰۵۰۵۲');
  });

  it('hides the drawing of the view before while it turns', async () => {
    const { respond } = await open();
    respond({ type: 'drawing', picture: pictureOf('drawing') });
    expect(state()).toBe('drawn');
    fireEvent.keyDown(surface(), { key: 'ArrowLeft' });
    expect(state()).toBe('turning');
    respond({ type: 'drawing', picture: pictureOf('next') });
    expect(state()).toBe('drawn');
  });

  it.each([
    { language: 'fa', name: 'part.stl، ۶۰ × ۵۰ × ۵۲ میلی‌متر', line: 'مرز نقشه و قطعه', top: 'بالا' },
    { language: 'en', name: 'part.stl, 60 × 50 × 52 mm', line: 'Line between drawing and part', top: 'Top' },
  ] as const)('has a name with its size in $language', async ({ language, name, line, top }) => {
    await open({ language });
    expect(surface().ariaLabel).toBe(name.replaceAll(' × ', '\u2009×\u2009'));
    screen.getByRole('slider', { name: line, hidden: true });
    screen.getByRole('button', { name: top });
  });

  it.each([
    ['ArrowLeft', { azimuth: 60 }],
    ['ArrowRight', { azimuth: 30 }],
    ['ArrowUp', { elevation: VIEWS.isometric.elevation - 15 }],
    ['ArrowDown', { elevation: VIEWS.isometric.elevation + 15 }],
  ] as const)('turns by the key %s', async (key, change) => {
    const { lastView } = await open();
    fireEvent.keyDown(surface(), { key });
    expect(lastView()).toEqual({ ...VIEWS.isometric, ...change });
  });

  it('leaves other keys to the browser', async () => {
    const { viewCount } = await open();
    expect(fireEvent.keyDown(surface(), { key: 'Tab' })).toBe(true);
    expect(viewCount()).toBe(1);
  });

  it('turns with the mouse while its button is pressed', async () => {
    const { lastView, viewCount } = await open();
    fireEvent.pointerMove(surface(), { pointerId: 1, pointerType: 'mouse', clientX: 0, clientY: 0 });
    expect(viewCount()).toBe(1);
    fireEvent.pointerDown(surface(), { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(surface(), { pointerId: 1, pointerType: 'mouse', clientX: 120, clientY: 110 });
    expect(lastView()).toEqual({ azimuth: 35, elevation: VIEWS.isometric.elevation + 5 });
  });

  it('turns with two fingers, and lets one scroll the page', async () => {
    const { lastView, viewCount } = await open();
    const at = (clientX: number) => ({ clientX, clientY: 0 });
    surface().setPointerCapture(2);
    for (const clientX of [0, 20])
      fireEvent.pointerMove(surface(), { pointerId: 2, pointerType: 'touch', clientX, clientY: 0 });
    expect(fireEvent.touchMove(surface(), { touches: [at(0)] })).toBe(true);
    expect(viewCount()).toBe(1);
    expect(fireEvent.touchMove(surface(), { touches: [at(0), at(100)] })).toBe(false);
    fireEvent.touchMove(surface(), { touches: [at(20), at(120)] });
    fireEvent.touchEnd(surface(), { touches: [] });
    fireEvent.touchMove(surface(), { touches: [at(300), at(400)] });
    expect(lastView()).toEqual({ ...VIEWS.isometric, azimuth: 35 });
  });

  it.each(['سه‌بعدی', 'روبه‌رو', 'بالا', 'راست'])('shows the view of a drawing that is pressed: %s', async (name) => {
    const { lastView } = await open();
    fireEvent.click(screen.getByRole('button', { name }));
    const view = { سه‌بعدی: 'isometric', روبه‌رو: 'front', بالا: 'top', راست: 'right' }[name] as keyof typeof VIEWS;
    expect(lastView()).toEqual(VIEWS[view]);
    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([name]);
  });

  it.each([
    { language: 'fa', stillSide: 'right' },
    { language: 'en', stillSide: 'left' },
  ] as const)(
    'hands over a still with the drawing where reading begins in $language',
    async ({ language, stillSide }) => {
      document.documentElement.dir = language === 'fa' ? 'rtl' : 'ltr';
      const onStill = vi.fn();
      const { worker, respond } = await open({ language, onStill });
      expect(worker.messages[0]).toMatchObject({ stillSide });
      respond({ type: 'still', still: 'data:image/jpeg;base64,AAAA' });
      expect(onStill.mock.calls).toEqual([['data:image/jpeg;base64,AAAA']]);
    },
  );
});

describe('a model that cannot be rendered', () => {
  it('is shown without a picture if the browser has no WebGL [5.order.view]', async () => {
    const { respond } = await open();
    respond({ type: 'failed' });
    expect(document.querySelector('canvas')).toBeNull();
  });

  it('is shown without a picture if the worker dies', async () => {
    const { worker } = await open();
    act(() => worker.die());
    expect(document.querySelector('canvas')).toBeNull();
  });

  it('is shown without a picture after 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    act(() => void vi.advanceTimersByTime(29_999));
    expect(document.querySelector('canvas')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(document.querySelector('canvas')).toBeNull();
  });

  it('ends its worker when the visitor leaves', async () => {
    const { worker, unmount } = await open();
    unmount();
    expect(worker.isEnded).toBe(true);
  });
});
