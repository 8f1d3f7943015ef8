import { assign, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import type { FileExaminerCommand, FileExaminerEvent, PreparedFile } from '#src/machines/file-examiner-events.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** Sent by the parent: what the admin did. */
export type ProductMediaCommand =
  | { type: 'media.chosen'; slot: MediaSlot; file: File }
  | { type: 'media.removed'; slot: MediaSlot }
  /** The admin removed or restored the stored drawing. */
  | { type: 'drawing.marked'; isRemoved: boolean };

export type ProductMediaEvent = ProductMediaCommand | FileExaminerEvent<MediaSlot>;

/** A file chosen for a product. */
export interface MediaChoice {
  readonly file: PreparedFile | null;
  /** True while the chosen file is being checked. It replaces `file` if it is accepted. */
  readonly isExamining: boolean;
  /** The file chosen last, if it was rejected. */
  readonly rejection: { readonly name: string; readonly issue: Issue } | null;
}

export interface ProductMedia {
  readonly media: Readonly<Record<MediaSlot, MediaChoice>>;
  /** True if saving removes the stored drawing. A chosen drawing replaces it anyway. */
  readonly removesDrawing: boolean;
}

/** Sent to the parent whenever a file or the removal of the drawing changes. */
export type ProductMediaChanged = { readonly type: 'media.changed'; readonly slot: MediaSlot } & ProductMedia;

export const NO_CHOICE: MediaChoice = { file: null, isExamining: false, rejection: null };
export const NO_MEDIA: ProductMedia = {
  media: { image: NO_CHOICE, drawing: NO_CHOICE, video: NO_CHOICE },
  removesDrawing: false,
};

/**
 * The files of a product's form: picture, drawing and video, each chosen, being examined or rejected. It has a single
 * state. Specification, section 5.
 */
export const productMediaMachine = setup({
  types: {
    context: {} as ProductMedia,
    events: {} as ProductMediaEvent,
    meta: {} as SpecMeta,
  },
  actors: {
    /** Checks the chosen files and creates their previews. */
    fileExaminer: notProvided<NonReducibleUnknown, FileExaminerCommand<MediaSlot>>('fileExaminer'),
  },
  actions: {
    sendToFileExaminer: sendTo('fileExaminer', (_, command: FileExaminerCommand<MediaSlot>) => command),
    /** A rejected file leaves the one that was chosen before. */
    assignChoice: assign(({ context: { media } }, { slot, ...change }: { slot: MediaSlot } & Partial<MediaChoice>) => ({
      media: { ...media, [slot]: { ...media[slot], ...change } },
    })),
    markDrawing: assign((_, { isRemoved }: { isRemoved: boolean }) => ({ removesDrawing: isRemoved })),
    report: sendParent(
      ({ context }, { slot }: { slot: MediaSlot }) =>
        ({ type: 'media.changed', slot, ...context }) satisfies ProductMediaChanged,
    ),
  },
  guards: {
    isExpected: ({ context }, { key }: { key: MediaSlot }) => context.media[key].isExamining,
  },
}).createMachine({
  id: 'productMedia',
  context: NO_MEDIA,
  invoke: { id: 'fileExaminer', src: 'fileExaminer' },
  on: {
    'media.chosen': {
      actions: [
        { type: 'assignChoice', params: ({ event }) => ({ slot: event.slot, isExamining: true, rejection: null }) },
        {
          type: 'sendToFileExaminer',
          params: ({ event: { slot, file } }) => ({ type: 'file.examine', key: slot, file }),
        },
        { type: 'report', params: ({ event }) => event },
      ],
    },
    'file.prepared': {
      guard: { type: 'isExpected', params: ({ event }) => event },
      actions: [
        { type: 'assignChoice', params: ({ event }) => ({ slot: event.key, isExamining: false, file: event.file }) },
        { type: 'report', params: ({ event }) => ({ slot: event.key }) },
      ],
      meta: { spec: ['5.media.previews'] },
    },
    'file.rejected': {
      guard: { type: 'isExpected', params: ({ event }) => event },
      actions: [
        {
          type: 'assignChoice',
          params: ({ event: { key, name, issue } }) => ({ slot: key, isExamining: false, rejection: { name, issue } }),
        },
        { type: 'report', params: ({ event }) => ({ slot: event.key }) },
      ],
      meta: { spec: ['5.media.kinds'] },
    },
    'media.removed': {
      actions: [
        { type: 'assignChoice', params: ({ event }) => ({ slot: event.slot, ...NO_CHOICE }) },
        { type: 'sendToFileExaminer', params: ({ event }) => ({ type: 'file.release', key: event.slot }) },
        { type: 'report', params: ({ event }) => event },
      ],
    },
    'drawing.marked': {
      actions: [
        { type: 'markDrawing', params: ({ event }) => event },
        { type: 'report', params: { slot: 'drawing' } },
      ],
    },
  },
});
