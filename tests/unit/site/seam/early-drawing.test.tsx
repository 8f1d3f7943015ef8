import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { showDrawing } from '#src/site/seam/early-drawing.ts';
import { SplitPicture } from '#src/ui/split-picture.tsx';
import { translationsIn } from '../../../support/fixtures/translations.ts';

const imageOf = (src: string) => document.querySelector(`img[src="${src}"]`) as HTMLImageElement;
const loadingOf = (image: Element) => image.getAttribute('loading');
const stateOf = () => document.querySelector<HTMLElement>('[data-drawing]')?.dataset.drawing;

/** Shows a rendered part. Returns its picture, and a function that ends the decoding of its drawing. */
function open({ isLoaded }: { readonly isLoaded: boolean }) {
  document.body.innerHTML = renderToString(
    <I18nProvider i18n={translationsIn('fa')}>
      <SplitPicture drawing="/lines.webp" alt="" label="line">
        <picture>
          <img src="/1.webp" alt="" fetchPriority="high" />
        </picture>
      </SplitPicture>
    </I18nProvider>,
  );
  const { promise, resolve: show, reject: fail } = Promise.withResolvers<void>();
  const [picture, drawing] = [imageOf('/1.webp'), imageOf('/lines.webp')];
  Object.defineProperty(picture, 'naturalWidth', { value: isLoaded ? 672 : 0 });
  Object.defineProperty(drawing, 'decode', { value: () => promise });
  showDrawing();
  return { picture, drawing, show, fail };
}

it('requests the drawing once the picture is loaded, and shows it once it can be painted', async () => {
  const { picture, drawing, show } = open({ isLoaded: false });
  expect([loadingOf(drawing), stateOf()]).toEqual(['lazy', 'due']);
  picture.dispatchEvent(new Event('load'));
  expect([loadingOf(drawing), stateOf()]).toEqual(['eager', 'due']);
  show();
  await vi.waitFor(() => expect(stateOf()).toBe('ready'));
});

it('requests the drawing at once over a picture that is loaded already', () => {
  expect(loadingOf(open({ isLoaded: true }).drawing)).toBe('eager');
});

it('requests no drawing over a picture that failed', () => {
  const { picture, drawing } = open({ isLoaded: false });
  picture.dispatchEvent(new Event('error'));
  expect(loadingOf(drawing)).toBe('lazy');
});

it('shows no line over a drawing that failed', async () => {
  const { drawing, fail } = open({ isLoaded: true });
  fail(new Error('EncodingError'));
  await expect(drawing.decode()).rejects.toThrow('EncodingError');
  expect(stateOf()).toBe('due');
});

it('changes nothing on a page without a drawing', () => {
  document.body.innerHTML = '<main><img fetchpriority="high" src="/1.webp" alt=""></main>';
  const html = document.body.innerHTML;
  showDrawing();
  expect(document.body.innerHTML).toBe(html);
});
