import { fromCallback } from 'xstate';
import type { FileStoreCommand, FileStoreEvent } from '#src/machines/file-store-events.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** What a look inside a file gives: a blob fit to be sent, or why there is none. */
export type Examination = { kind: 'prepared'; blob: Blob } | { kind: 'rejected'; issue: Issue };

/** Looks inside a chosen file; ends early when the signal aborts, and may reject for a file that cannot be read. */
export type ExamineFile<Key> = (file: File, key: Key, signal: AbortSignal) => Promise<Examination>;

/** How long a preview's URL outlives its file, in milliseconds: a screen that still shows it may ask for it once more. */
const GRACE = 1_000;

/** Keeps chosen files, so that no bytes rest in a machine; a refused one leaves what its key held before. */
export function createFileStore<Key extends string>(examine: ExamineFile<Key>) {
  const blobs = new Map<Key, Blob>();
  const pending = new Map<Key, Promise<void>>();

  const actor = fromCallback<FileStoreCommand<Key>>(({ sendBack, receive }) => {
    const report = (event: FileStoreEvent<Key>) => sendBack(event);
    const examinations = new Map<Key, AbortController>();
    const previews = new Map<Key, string>();

    const release = (key: Key) => {
      examinations.get(key)?.abort();
      examinations.delete(key);
      const preview = previews.get(key);
      if (preview !== undefined) setTimeout(URL.revokeObjectURL, GRACE, preview);
      previews.delete(key);
      blobs.delete(key);
      pending.delete(key);
    };
    const take = async (key: Key, file: File) => {
      examinations.get(key)?.abort();
      const examination = new AbortController();
      examinations.set(key, examination);
      const found = await examine(file, key, examination.signal).catch(() => UNREADABLE);
      if (examination.signal.aborted) return;
      examinations.delete(key);
      if (found.kind === 'rejected') {
        return report({ type: 'file.rejected', key, name: file.name, issue: found.issue });
      }
      release(key);
      const preview = URL.createObjectURL(found.blob);
      blobs.set(key, found.blob);
      previews.set(key, preview);
      const { size: bytes, type: mime } = found.blob;
      report({ type: 'file.prepared', key, file: { name: file.name, bytes, mime, preview } });
    };

    receive((command) => {
      if (command.type === 'file.examine') pending.set(command.key, take(command.key, command.file));
      else release(command.key);
    });
    return () => new Set([...examinations.keys(), ...previews.keys()]).forEach(release);
  });

  const blobOf = (key: Key) => blobs.get(key) ?? null;
  const examinedBlobOf = async (key: Key) => {
    await pending.get(key);
    return blobOf(key);
  };
  return { actor, blobOf, examinedBlobOf };
}

const UNREADABLE = { kind: 'rejected', issue: { code: 'fileUnreadable' } } as const;
