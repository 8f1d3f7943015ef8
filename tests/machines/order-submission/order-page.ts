import { vi } from 'vitest';
import type { Examination } from '#src/actors/file-examiner.ts';
import { createImagePreparation } from '#src/actors/prepare-image.ts';
import { MockedPage } from '../../support/infrastructure/mocked-page.ts';

/** Result of a preparation. A blob is the prepared image itself, and a model is not read. */
type Result = 'damaged' | 'intact' | Blob | Examination;

/** A page on which the walk decides when an image is prepared, and whether files can be read. */
export class OrderPage extends MockedPage {
  readonly #prepare = createImagePreparation();
  #end: (result: Result) => void = () => {};

  /** Prepares an image once the walk lets it. */
  readonly prepare = async (file: File, signal: AbortSignal): Promise<Examination> => {
    const result = await new Promise<Result>((resolve) => {
      this.#end = resolve;
    });
    if (result instanceof Blob) return { kind: 'prepared', blob: result };
    if (typeof result === 'object') return result;
    return this.#prepare(result === 'damaged' ? new File(['damaged'], file.name) : file, signal);
  };

  endPreparation(result: Result): void {
    this.#end(result);
  }

  /** Makes the next file unreadable. */
  failToRead(): void {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function fail(this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
  }
}
