import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Video } from '#src/ui/video.tsx';
import { textsOf } from '../../support/screens/read-page.ts';
import { renderScreen } from '../../support/screens/render-screen.tsx';

const player = () => screen.getByLabelText<HTMLVideoElement>('ویدیو');

/** Loads the metadata of a video of this width in px. */
function loadMetadata(width: number): void {
  Object.defineProperty(player(), 'videoWidth', { value: width });
  fireEvent.loadedMetadata(player());
}

it.each([
  {
    label: 'that fails',
    happens: () => fireEvent.error(player()),
    texts: ['این ویدیو در مرورگر شما پخش نمی‌شود. دریافت'],
  },
  {
    label: 'of which only the sound can be played',
    happens: () => loadMetadata(0),
    texts: ['این ویدیو در مرورگر شما پخش نمی‌شود. دریافت'],
  },
  { label: 'that plays', happens: () => loadMetadata(1_280), texts: [] },
])('shows messages about a video $label in its place, and keeps the controls', ({ happens, texts }) => {
  renderScreen(<Video src="/1.mp4" label="ویدیو" instead={<a href="/1.mp4">دریافت</a>} />);
  happens();
  const alerts = within(player().parentElement ?? document.body).queryAllByRole('alert');
  expect({ texts: textsOf(alerts), controls: player().controls }).toEqual({ texts, controls: true });
});

it('shows no message once the browser loads a failed video again', () => {
  renderScreen(<Video src="/1.mp4" label="ویدیو" instead={null} />);
  fireEvent.error(player());
  fireEvent.loadStart(player());
  expect(screen.queryByRole('alert')).toBeNull();
});
