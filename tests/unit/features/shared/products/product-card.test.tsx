import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { ProductCell } from '#src/features/shared/products/product-card.tsx';
import { SplitPicture } from '#src/ui/split-picture.tsx';
import { productOf } from '../../../../support/fixtures/products.ts';
import { renderScreen } from '../../../../support/screens/render-screen.tsx';

const DRAWING = '/files/products/1-drawing.webp';
const VIDEO = '/files/videos/1.mp4';

function open(changes: Partial<Product>) {
  renderScreen(<ProductCell product={productOf(1, changes)} headingLevel={2} />);
  const cell = screen.getByRole('listitem');
  return {
    cell,
    shown: () => [...cell.querySelectorAll('[data-ready] img, video')].map((element) => element.getAttribute('src')),
    drawing: () => cell.querySelector(`img[src="${DRAWING}"]`),
  };
}

it('shows the drawing of a part once it is loaded, while the card is hovered or has the focus', async () => {
  const decode = vi.fn(async () => {});
  // jsdom does not decode images.
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true });
  const { cell, shown, drawing } = open({ drawing: DRAWING });
  expect(drawing()).toBeNull();
  fireEvent.pointerEnter(cell, { pointerType: 'mouse' });
  expect(shown()).toEqual([]);
  await act(async () => void fireEvent.load(drawing() as Element));
  expect(shown()).toEqual([DRAWING]);
  vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 300));
  fireEvent.pointerMove(cell, { pointerType: 'mouse', clientX: 150 });
  expect(cell.style.getPropertyValue('--at')).toBe('25');
  fireEvent.pointerLeave(cell, { pointerType: 'mouse' });
  expect([drawing(), cell.style.getPropertyValue('--at')]).toEqual([null, '']);
  fireEvent.focus(screen.getByRole('link'));
  expect(drawing()).not.toBeNull();
});

it('shows the drawing of the card in the middle of a window without hover', () => {
  let notify: IntersectionObserverCallback = () => {};
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        notify = callback;
      }
      observe = observe;
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)' }));
  const { cell, drawing } = open({ drawing: DRAWING });
  expect(observe).toHaveBeenCalledWith(cell);
  const move = (isIntersecting: boolean) =>
    act(() => notify([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  move(true);
  expect(drawing()).not.toBeNull();
  move(false);
  expect(drawing()).toBeNull();
});

it('shows the drawing of a part in place of its film, whose background differs from the card', () => {
  const { cell, shown, drawing } = open({ drawing: DRAWING, video: VIDEO });
  fireEvent.pointerEnter(cell, { pointerType: 'mouse' });
  expect({ shown: shown(), hasDrawing: drawing() !== null }).toEqual({ shown: [], hasDrawing: true });
});

const part = (
  <SplitPicture drawing={DRAWING} alt="" label="line">
    <picture />
  </SplitPicture>
);

it('hands the place of its line over to the page of the part, if the line was moved', () => {
  const { cell } = open({ drawing: DRAWING });
  vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 300));
  fireEvent.pointerEnter(cell, { pointerType: 'mouse' });
  fireEvent.pointerMove(cell, { pointerType: 'mouse', clientX: 160 });
  fireEvent.click(screen.getByRole('link'));
  renderScreen(part);
  const line = () => screen.getAllByRole<HTMLInputElement>('slider').at(-1);
  expect([line()?.value, line()?.parentElement?.style.getPropertyValue('--x')]).toEqual([
    '30',
    'clamp(var(--target) / 2, 30%, 100% - var(--target) / 2)',
  ]);
  fireEvent.pointerLeave(cell, { pointerType: 'mouse' });
  fireEvent.click(within(cell).getByRole('link'));
  renderScreen(part);
  expect(line()?.value).toBe('50');
});

it('requests no drawing on touch', () => {
  const { cell, drawing } = open({ drawing: DRAWING });
  fireEvent.pointerEnter(cell, { pointerType: 'touch' });
  expect(drawing()).toBeNull();
});
