import { fromCallback } from 'xstate';
import { limits } from '#src/contract/limits.generated.ts';
import type { MediaRefusal, MediaSlot } from '#src/domain/media.ts';
import type { MediaDeskOrder, MediaDeskReport } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { PrepareImage } from './order-actors.ts';

type Examination = { kind: 'prepared'; blob: Blob } | { kind: 'refused'; reason: MediaRefusal };

/** The desk on which a product's chosen files lie: `actor` serves the panel, `fileOf` whoever sends a file. */
export function createMediaDesk(prepareImage: PrepareImage) {
  const files = new Map<MediaSlot, Blob>();

  const actor = fromCallback<MediaDeskOrder>(({ sendBack, receive }) => {
    const report = (what: MediaDeskReport) => sendBack(what);
    const examinations = new Map<MediaSlot, AbortController>();
    const previews = new Map<MediaSlot, string>();

    const forget = (slot: MediaSlot) => {
      examinations.get(slot)?.abort();
      examinations.delete(slot);
      const preview = previews.get(slot);
      if (preview) URL.revokeObjectURL(preview);
      previews.delete(slot);
      files.delete(slot);
    };
    const examine = async (slot: MediaSlot, file: File) => {
      const examination = new AbortController();
      examinations.get(slot)?.abort();
      examinations.set(slot, examination);
      const result = await examined(slot, file, prepareImage, examination.signal).catch((): Examination => UNREADABLE);
      if (examination.signal.aborted) return;
      examinations.delete(slot);
      if (result.kind === 'refused')
        return report({ type: 'media.refused', slot, name: file.name, reason: result.reason });
      forget(slot);
      const preview = URL.createObjectURL(result.blob);
      files.set(slot, result.blob);
      previews.set(slot, preview);
      const { size: bytes, type: mime } = result.blob;
      report({ type: 'media.prepared', slot, media: { name: file.name, bytes, mime, preview } });
    };

    receive((order) => {
      switch (order.type) {
        case 'media.examine':
          return void examine(order.slot, order.file);
        case 'media.release':
          return forget(order.slot);
      }
    });
    return () => [...new Set([...examinations.keys(), ...previews.keys()])].forEach(forget);
  });

  return { actor, fileOf: (slot: MediaSlot) => files.get(slot) ?? null };
}

const UNREADABLE: Examination = { kind: 'refused', reason: 'unreadable' };

async function examined(
  slot: MediaSlot,
  file: File,
  prepareImage: PrepareImage,
  signal: AbortSignal,
): Promise<Examination> {
  if (file.size === 0) return { kind: 'refused', reason: 'empty' };
  if (slot === 'video') return examinedVideo(file);
  const result = await prepareImage(file, signal);
  const isTooLarge = result.kind === 'prepared' && result.blob.size > limits.AddProductForm.image.maxBytes;
  return isTooLarge ? { kind: 'refused', reason: 'tooLarge' } : result;
}

/** Names of videos whose type not every system knows. */
const NAMED_LIKE_A_VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|og[gv]|3gp|ts)$/i;

/** A video of a type that the browser does not know counts as the specification's default, video/mp4. */
function examinedVideo(file: File): Examination {
  const type = file.type === '' && NAMED_LIKE_A_VIDEO.test(file.name) ? 'video/mp4' : file.type;
  if (!type.startsWith('video/')) return { kind: 'refused', reason: 'notAVideo' };
  if (file.size > limits.PresignForm.size.maximum) return { kind: 'refused', reason: 'tooLarge' };
  return { kind: 'prepared', blob: file.slice(0, file.size, type) };
}
