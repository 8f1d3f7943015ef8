import { fromCallback } from 'xstate';
import type { ExaminedModel } from '#src/domain/model/examined-model.ts';
import type { FileExaminerCommand, FileExaminerEvent } from '#src/machines/file-examiner-events.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/**
 * Result of examining a file: a blob that may be sent, or the reason why the file was rejected. `pixels` is the number that
 * an image declares, as far as it is known. A file without a `model` is an image or a video.
 */
export type Examination =
  | { kind: 'prepared'; blob: Blob; pixels?: number | undefined; model?: ExaminedModel | undefined }
  | { kind: 'rejected'; issue: Issue };

/** Examines a chosen file. Stops when the signal aborts; rejects with a `DOMException` if the file cannot be read. */
export type ExamineFile<Key> = (file: File, key: Key, signal: AbortSignal) => Promise<Examination>;

/** Milliseconds before a released preview is revoked. A screen that still shows it may load it once more. */
const REVOKE_DELAY = 1_000;

/**
 * Creates an actor that examines chosen files and owns the object URLs of their previews. A second file under the same
 * key replaces the first, unless it is rejected.
 */
export function createFileExaminer<Key extends string>(examine: ExamineFile<Key>) {
  return fromCallback<FileExaminerCommand<Key>>(({ sendBack, receive }) => {
    const report = (event: FileExaminerEvent<Key>) => sendBack(event);
    const examinations = new Map<Key, AbortController>();
    const previews = new Map<Key, string>();

    const release = (key: Key) => {
      examinations.get(key)?.abort();
      examinations.delete(key);
      const preview = previews.get(key);
      if (preview !== undefined) setTimeout(URL.revokeObjectURL, REVOKE_DELAY, preview);
      previews.delete(key);
    };
    const start = async (key: Key, file: File) => {
      examinations.get(key)?.abort();
      const examination = new AbortController();
      examinations.set(key, examination);
      const result = await examine(file, key, examination.signal).catch((error) => afterError(file, error));
      if (examination.signal.aborted) return;
      examinations.delete(key);
      if (result.kind === 'rejected') {
        return report({ type: 'file.rejected', key, name: file.name, issue: result.issue });
      }
      release(key);
      const { blob, pixels, model } = result;
      const preview = model ? null : URL.createObjectURL(blob);
      if (preview !== null) previews.set(key, preview);
      report({ type: 'file.prepared', key, file: { name: file.name, blob, pixels, model, preview } });
    };

    receive((command) => {
      if (command.type === 'file.examine') void start(command.key, command.file);
      else release(command.key);
    });
    return () => new Set([...examinations.keys(), ...previews.keys()]).forEach(release);
  });
}

/**
 * The browser throws a `DOMException` for a file that it cannot read. Any other error is the page's and not the file's,
 * which is therefore left to the server.
 */
function afterError(file: File, error: unknown): Examination {
  if (error instanceof DOMException) return { kind: 'rejected', issue: { code: 'fileUnreadable' } };
  console.error('file:', error);
  return { kind: 'prepared', blob: file };
}
