import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Video } from '#src/ui/video.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

const TEXT = 'این ویدیو در مرورگر شما پخش نمی‌شود. دریافت';
const player = () => screen.getByLabelText<HTMLVideoElement>('ویدیو');
const video = (src: string) => <Video src={src} label="ویدیو" preload="none" instead={<a href={src}>دریافت</a>} />;

/** The browser knows how wide the image is, in px. */
function know(width: number): void {
  Object.defineProperty(player(), 'videoWidth', { value: width });
  fireEvent.loadedMetadata(player());
}

it('a video that cannot play says so within the place that it has anyway, and keeps its controls', () => {
  renderScreen(video('/1.mp4'));
  fireEvent.error(player());
  expect(screen.getByRole('alert').textContent).toBe(TEXT);
  expect(screen.getByRole('alert').parentElement).toBe(player().parentElement);
  expect(player().controls).toBe(true);
});

it('a video that cannot play counts as one where only its sound is understood', () => {
  renderScreen(video('/1.mov'));
  know(0);
  expect(screen.getByRole('alert').textContent).toBe(TEXT);
});

it('a video that cannot play is none where there is an image', () => {
  renderScreen(video('/1.mp4'));
  know(1_280);
  expect(screen.queryByRole('alert')).toBe(null);
});
