import { assign, enqueueActions, type NonReducibleUnknown, sendParent, setup } from 'xstate';
import type { Issue } from '#src/validation/field-issues.ts';
import {
  admitImages,
  fitsBeside,
  issueOfSize,
  type OrderImage,
  type RejectedImage,
  weightWithout,
} from '#src/validation/order-images.ts';
import type { FileStoreCommand, FileStoreEvent } from '../file-store-events.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

export type OrderImagesEvent =
  | { type: 'images.chosen'; files: readonly File[] }
  | { type: 'image.removed'; id: string }
  /** The files of these images are no longer on the visitor's device. */
  | { type: 'images.lost'; ids: readonly string[] }
  /** They have gone out: the list is empty, their previews stay for the receipt. */
  | { type: 'images.sent' }
  | { type: 'sentImages.released' }
  | FileStoreEvent<string>;

export interface OrderImagesContext {
  /** How many times files were chosen, which makes ids. */
  readonly batch: number;
  readonly images: readonly OrderImage[];
  /** Those of the last order, as long as its receipt shows them. */
  readonly sent: readonly OrderImage[];
  readonly rejections: readonly RejectedImage[];
}

/**
 * The images of an order: what may go along, what was refused and why. Their bytes rest in the file store, never in
 * the context. Specification, section 5.
 */
export const orderImagesMachine = setup({
  types: {
    context: {} as OrderImagesContext,
    events: {} as OrderImagesEvent,
    meta: {} as SpecMeta,
  },
  actors: {
    /** Holds the chosen files, looks inside, shrinks large photos, makes thumbnails. */
    fileStore: notProvided<NonReducibleUnknown, FileStoreCommand>('fileStore'),
  },
  actions: {
    admit: enqueueActions(({ context, enqueue }, { files }: { files: readonly File[] }) => {
      const { admitted, rejected } = admitImages(files, context.images, context.batch);
      enqueue.assign({
        batch: context.batch + 1,
        images: [...context.images, ...admitted.map(({ image }) => image)],
        rejections: rejected,
      });
      for (const { image, file } of admitted) {
        enqueue.sendTo('fileStore', { type: 'file.examine', key: image.id, file } satisfies FileStoreCommand);
      }
    }),
    keep: assign(({ context }, prepared: { id: string; bytes: number; preview: string }) => ({
      images: context.images.map((image) =>
        image.id === prepared.id ? { ...image, ...prepared, status: 'prepared' as const } : image,
      ),
    })),
    reject: assign(({ context }, { ids, issue }: { ids: readonly string[]; issue: Issue }) => ({
      rejections: [
        ...context.rejections,
        ...context.images.filter(({ id }) => ids.includes(id)).map(({ name }) => ({ name, issue })),
      ],
    })),
    drop: enqueueActions(({ context, enqueue }, { ids }: { ids: readonly string[] }) => {
      const isKept = ({ id }: OrderImage) => !ids.includes(id);
      enqueue.assign({ images: context.images.filter(isKept), sent: context.sent.filter(isKept) });
      for (const id of ids) {
        enqueue.sendTo('fileStore', { type: 'file.release', key: id } satisfies FileStoreCommand);
      }
    }),
    moveToSent: assign(({ context }) => ({ images: [], sent: context.images, rejections: [] })),
    report: sendParent(({ context }) => ({
      type: 'images.changed',
      ids: context.images.map(({ id }) => id),
      arePrepared: context.images.every(({ status }) => status === 'prepared'),
    })),
  },
  guards: {
    fits: ({ context }, { id, bytes }: { id: string; bytes: number }) =>
      fitsBeside(bytes, weightWithout(context.images, id)),
  },
}).createMachine({
  id: 'orderImages',
  context: { batch: 0, images: [], sent: [], rejections: [] },
  invoke: { id: 'fileStore', src: 'fileStore' },
  on: {
    'images.chosen': {
      actions: [{ type: 'admit', params: ({ event }) => event }, 'report'],
      meta: { spec: ['5.order.images', '5.order.sizes', '5.order.refused'] },
    },
    'file.prepared': [
      {
        guard: { type: 'fits', params: ({ event }) => ({ id: event.key, bytes: event.file.bytes }) },
        actions: [
          {
            type: 'keep',
            params: ({ event }) => ({ id: event.key, bytes: event.file.bytes, preview: event.file.preview }),
          },
          'report',
        ],
        meta: { spec: ['5.order.images'] },
      },
      {
        actions: [
          {
            type: 'reject',
            params: ({ event }) => ({ ids: [event.key], issue: issueOfSize(event.file.bytes) }),
          },
          { type: 'drop', params: ({ event }) => ({ ids: [event.key] }) },
          'report',
        ],
        meta: { spec: ['5.order.sizes', '5.order.refused'] },
      },
    ],
    'file.rejected': {
      actions: [
        { type: 'reject', params: ({ event }) => ({ ids: [event.key], issue: event.issue }) },
        { type: 'drop', params: ({ event }) => ({ ids: [event.key] }) },
        'report',
      ],
      meta: { spec: ['5.order.kinds', '5.order.refused'] },
    },
    'image.removed': {
      actions: [{ type: 'drop', params: ({ event }) => ({ ids: [event.id] }) }, 'report'],
      meta: { spec: ['5.order.images'] },
    },
    'images.lost': {
      actions: [
        { type: 'reject', params: ({ event }) => ({ ids: event.ids, issue: { code: 'fileUnreadable' } }) },
        { type: 'drop', params: ({ event }) => ({ ids: event.ids }) },
        'report',
      ],
    },
    'images.sent': {
      actions: [
        { type: 'drop', params: ({ context }) => ({ ids: context.sent.map(({ id }) => id) }) },
        'moveToSent',
        'report',
      ],
    },
    'sentImages.released': {
      actions: { type: 'drop', params: ({ context }) => ({ ids: context.sent.map(({ id }) => id) }) },
    },
  },
});
