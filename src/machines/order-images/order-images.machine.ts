import { assign, enqueueActions, type NonReducibleUnknown, sendParent, setup } from 'xstate';
import type { FileExaminerCommand, FileExaminerEvent } from '#src/machines/file-examiner-events.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import {
  admitImages,
  fitsBeside,
  issueOfWeight,
  type OrderImage,
  type RejectedImage,
  weightOf,
  weightWithout,
} from '#src/validation/order-images.ts';

export type OrderImagesEvent =
  | { type: 'images.chosen'; files: readonly File[] }
  | { type: 'image.removed'; id: string }
  /** The files of these images can no longer be read. */
  | { type: 'images.lost'; ids: readonly string[] }
  /** The order was stored: the list is emptied, but the previews are kept for the receipt. */
  | { type: 'images.sent' }
  | { type: 'sentImages.released' }
  | FileExaminerEvent<string>;

type Prepared = Extract<FileExaminerEvent<string>, { type: 'file.prepared' }>;

export interface OrderImagesContext {
  /** How many times files were chosen. Part of the images' ids. */
  readonly batch: number;
  readonly images: readonly OrderImage[];
  /** Images of the last order while its receipt is open. */
  readonly sent: readonly OrderImage[];
  readonly rejections: readonly RejectedImage[];
}

/** Sent to the parent whenever the list changes. */
export type OrderImagesChanged = { type: 'images.changed'; images: readonly OrderImage[] };

/**
 * The images of an order: the attached ones, and the rejected ones with their reasons. It has a single state.
 * Specification, section 5.
 */
export const orderImagesMachine = setup({
  types: {
    context: {} as OrderImagesContext,
    events: {} as OrderImagesEvent,
    meta: {} as SpecMeta,
  },
  actors: {
    /** Checks the chosen files, shrinks large photos and creates thumbnails. */
    fileExaminer: notProvided<NonReducibleUnknown, FileExaminerCommand>('fileExaminer'),
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
        enqueue.sendTo('fileExaminer', { type: 'file.examine', key: image.id, file } satisfies FileExaminerCommand);
      }
    }),
    attach: assign(({ context }, { key, file }: Prepared) => ({
      images: context.images.map((image) =>
        image.id === key ? { ...image, blob: file.blob, pixels: file.pixels, preview: file.preview } : image,
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
        enqueue.sendTo('fileExaminer', { type: 'file.release', key: id } satisfies FileExaminerCommand);
      }
    }),
    moveToSent: assign(({ context }) => ({ images: [], sent: context.images, rejections: [] })),
    report: sendParent(
      ({ context }) => ({ type: 'images.changed', images: context.images }) satisfies OrderImagesChanged,
    ),
  },
  guards: {
    fits: ({ context }, { key, file }: Prepared) => fitsBeside(weightOf(file), weightWithout(context.images, key)),
  },
}).createMachine({
  id: 'orderImages',
  context: { batch: 0, images: [], sent: [], rejections: [] },
  invoke: { id: 'fileExaminer', src: 'fileExaminer' },
  on: {
    'images.chosen': {
      actions: [{ type: 'admit', params: ({ event }) => event }, 'report'],
      meta: { spec: ['5.order.images', '5.order.sizes', '5.order.refused'] },
    },
    'file.prepared': [
      {
        guard: { type: 'fits', params: ({ event }) => event },
        actions: [{ type: 'attach', params: ({ event }) => event }, 'report'],
        meta: { spec: ['5.order.images'] },
      },
      {
        actions: [
          {
            type: 'reject',
            params: ({ context, event: { key, file } }) => ({
              ids: [key],
              issue: issueOfWeight(weightOf(file), weightWithout(context.images, key)),
            }),
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
