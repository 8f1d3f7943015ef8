import type { OfferedUnit } from '#src/domain/model/examined-model.ts';
import type { FileExaminerCommand, FileExaminerEvent } from '#src/machines/file-examiner-events.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import { admitFiles, issueBeside, type OrderAttachment, type RejectedFile } from '#src/validation/order-attachments.ts';

/** The files of an order: the attached ones, and those that were rejected since files were last chosen. */
export interface Attachments {
  /** How many times files were chosen. Part of the ids, so that no id is used twice. */
  readonly batch: number;
  readonly files: readonly OrderAttachment[];
  readonly rejections: readonly RejectedFile[];
}

/** Event that changes the attachments. `reading.failed` names the files that can no longer be read. */
export type AttachmentEvent =
  | { type: 'files.chosen'; files: readonly File[] }
  | { type: 'file.removed'; id: string }
  /** The unit of a model whose file has none. */
  | { type: 'unit.chosen'; id: string; unit: OfferedUnit }
  /** The page has drawn a model. `preview` is its picture as a data URL. */
  | { type: 'preview.drawn'; id: string; preview: string }
  | FileExaminerEvent<string>
  | { type: 'reading.failed'; lostIds: readonly string[] };

/** The attachments after an event, and what the examiner of files has to do. */
interface ChangedAttachments {
  readonly attachments: Attachments;
  readonly commands: readonly FileExaminerCommand[];
}

export const NO_ATTACHMENTS: Attachments = { batch: 0, files: [], rejections: [] };

/** Applies an event. Chosen files must be examined. Removed ones are released, as nothing shows their previews any more. */
export function changedAttachments(before: Attachments, event: AttachmentEvent): ChangedAttachments {
  if (event.type === 'files.chosen') return attach(before, event.files);
  const attachments = settledAttachments(before, event);
  const removed = before.files.filter(({ id }) => !attachments.files.some((file) => file.id === id));
  return { attachments, commands: removed.map(({ id }) => ({ type: 'file.release', key: id })) };
}

function attach({ batch, files: attached }: Attachments, files: readonly File[]): ChangedAttachments {
  const { admitted, rejected } = admitFiles(files, attached, batch);
  return {
    attachments: {
      batch: batch + 1,
      files: [...attached, ...admitted.map(({ attachment }) => attachment)],
      rejections: rejected,
    },
    commands: admitted.map(({ attachment, file }) => ({ type: 'file.examine', key: attachment.id, file })),
  };
}

function settledAttachments(
  attachments: Attachments,
  event: Exclude<AttachmentEvent, { type: 'files.chosen' }>,
): Attachments {
  switch (event.type) {
    case 'file.removed':
      return detach(attachments, [event.id]);
    case 'unit.chosen':
      return withUnit(attachments, event);
    case 'preview.drawn':
      return withPreview(attachments, event);
    case 'reading.failed':
      return reject(attachments, event.lostIds, { code: 'fileUnreadable' });
    case 'file.rejected':
      return reject(attachments, [event.key], event.issue);
    case 'file.prepared':
      return complete(attachments, event);
  }
}

/** Completes an attachment with its examined file, or rejects it if it exceeds the limits. */
function complete(attachments: Attachments, { key, file }: Extract<AttachmentEvent, { type: 'file.prepared' }>) {
  const { blob, pixels, model, preview } = file;
  const others = attachments.files.filter(({ id }) => id !== key);
  const issue = issueBeside(file, others);
  if (issue) return reject(attachments, [key], issue);
  const files = attachments.files.map((other) =>
    other.id === key ? { ...other, blob, pixels, model, preview } : other,
  );
  return { ...attachments, files };
}

function withUnit(
  attachments: Attachments,
  { id, unit }: Extract<AttachmentEvent, { type: 'unit.chosen' }>,
): Attachments {
  const files = attachments.files.map((file) =>
    file.id === id && file.model ? { ...file, model: { ...file.model, unit } } : file,
  );
  return { ...attachments, files };
}

function withPreview(
  attachments: Attachments,
  { id, preview }: Extract<AttachmentEvent, { type: 'preview.drawn' }>,
): Attachments {
  const files = attachments.files.map((file) => (file.id === id ? { ...file, preview } : file));
  return { ...attachments, files };
}

function detach(attachments: Attachments, ids: readonly string[]): Attachments {
  return { ...attachments, files: attachments.files.filter(({ id }) => !ids.includes(id)) };
}

/** Removes attachments and names them among the rejected files. */
function reject(attachments: Attachments, ids: readonly string[], issue: Issue): Attachments {
  const rejected = attachments.files.filter(({ id }) => ids.includes(id)).map(({ name }) => ({ name, issue }));
  return { ...detach(attachments, ids), rejections: [...attachments.rejections, ...rejected] };
}

/** Removes all attachments. Their ids are not used again, because a receipt still shows their previews. */
export function detachAll({ batch }: Attachments): Attachments {
  return { ...NO_ATTACHMENTS, batch };
}
