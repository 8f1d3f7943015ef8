import type { ExamineAttachment } from './examine-attachment.ts';
import { loadOnce } from './load-once.ts';

/** Loads the examination with the first file. If it cannot be loaded, only the server validates the file, as an image. */
export function createLateAttachmentExamination(): ExamineAttachment {
  const load = loadOnce(async () => (await import('./examine-attachment.ts')).createAttachmentExamination());
  return async (file, signal) => {
    const examine = await load().catch(() => null);
    return examine ? examine(file, signal) : { kind: 'prepared', blob: file };
  };
}
