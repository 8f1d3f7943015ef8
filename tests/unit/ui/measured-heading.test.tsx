import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MeasuredHeading } from '#src/ui/measured-heading.tsx';
import { fakeResizeObserver } from '../../support/infrastructure/fake-resize-observer.ts';
import { renderScreen } from '../../support/models/render-screen.tsx';

let observers: ReadonlySet<() => void>;
let fonts: EventTarget;

beforeEach(() => {
  observers = fakeResizeObserver();
  fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  return () => {
    Reflect.deleteProperty(document, 'fonts');
    Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
  };
});

/** The text is so many px wide from now on. */
function widen(width: number): void {
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, width, 40);
}

const line = () => {
  const element = screen.getByRole('heading').nextElementSibling as HTMLElement;
  return [element.textContent, element.style.minInlineSize];
};

it('a heading is measured again when a font has come, and no more once it is gone', () => {
  widen(96);
  const { unmount } = renderScreen(<MeasuredHeading level={1}>A gear</MeasuredHeading>);
  act(() => void fonts.dispatchEvent(new Event('loadingdone')));
  expect(line()).toEqual(['۲۵ mm', 'min(100%, 96px)']);
  unmount();
  const measure = vi.spyOn(Range.prototype, 'getBoundingClientRect');
  fonts.dispatchEvent(new Event('loadingdone'));
  expect([observers.size, measure.mock.calls]).toEqual([0, []]);
});

it('a heading is measured anew for another text, not for whatever else changes around it', () => {
  const Page = () => {
    const [clicks, setClicks] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setClicks(clicks + 1)} />
        <MeasuredHeading level={1}>{clicks < 2 ? 'A gear' : 'A pinion'}</MeasuredHeading>
      </>
    );
  };
  renderScreen(<Page />);
  const before = [...observers];
  fireEvent.click(screen.getByRole('button'));
  expect([...observers]).toEqual(before);
  fireEvent.click(screen.getByRole('button'));
  expect([...observers]).not.toEqual(before);
});
