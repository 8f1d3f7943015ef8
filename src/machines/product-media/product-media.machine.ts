import { assign, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import type { FileExaminerCommand, FileExaminerEvent, PreparedFile } from '#src/machines/file-examiner-events.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** Sent by the parent: what the admin did. */
export type ProductMediaCommand =
  | { type: 'media.chosen'; slot: MediaSlot; file: File }
  | { type: 'media.removed'; slot: MediaSlot };

export type ProductMediaEvent = ProductMediaCommand | FileExaminerEvent<MediaSlot>;

interface ChosenMedia {
  /** The file accepted last. It stays while another is examined, and if that is rejected. */
  readonly file: PreparedFile | null;
  /** The file chosen last, if it was rejected. */
  readonly rejection: { readonly name: string; readonly issue: Issue } | null;
}

/** A file chosen for a product. */
export interface MediaChoice extends ChosenMedia {
  /** True while the chosen file is being checked. It replaces `file` if it is accepted. */
  readonly isExamining: boolean;
}

/** Sent to the parent whenever the choice changes. */
export type ProductMediaChanged = { type: 'media.changed'; slot: MediaSlot; choice: MediaChoice };

export const NO_CHOICE: MediaChoice = { file: null, isExamining: false, rejection: null };

/** The file that an admin chooses for one slot of a product: its picture, its drawing or its video. Specification, section 5. */
export const productMediaMachine = setup({
  types: {
    context: {} as ChosenMedia & { readonly slot: MediaSlot },
    input: {} as { readonly slot: MediaSlot },
    events: {} as ProductMediaEvent,
  },
  actors: {
    /** Checks the chosen file and creates its preview. */
    fileExaminer: notProvided<NonReducibleUnknown, FileExaminerCommand<MediaSlot>>('fileExaminer'),
  },
  actions: {
    examine: sendTo('fileExaminer', ({ context }, { file }: { file: File }) => ({
      type: 'file.examine' as const,
      key: context.slot,
      file,
    })),
    release: sendTo('fileExaminer', ({ context }) => ({ type: 'file.release' as const, key: context.slot })),
    assignFile: assign((_, { file }: { file: PreparedFile }) => ({ file })),
    assignRejection: assign((_, { name, issue }: { name: string; issue: Issue }) => ({ rejection: { name, issue } })),
    clearRejection: assign({ rejection: null }),
    clear: assign({ file: null, rejection: null }),
    report: sendParent(
      ({ context: { slot, ...chosen } }, { isExamining }: { isExamining: boolean }) =>
        ({ type: 'media.changed', slot, choice: { ...chosen, isExamining } }) satisfies ProductMediaChanged,
    ),
  },
  guards: {
    hasFile: ({ context }) => context.file !== null,
  },
}).createMachine({
  id: 'productMedia',
  context: ({ input: { slot } }) => ({ slot, file: null, rejection: null }),
  invoke: { id: 'fileExaminer', src: 'fileExaminer' },
  initial: 'none',
  on: {
    'media.chosen': {
      target: '.examining',
      actions: [
        'clearRejection',
        { type: 'examine', params: ({ event }) => event },
        { type: 'report', params: { isExamining: true } },
      ],
    },
  },
  states: {
    none: { description: 'No file is chosen. An edited product keeps its stored file.' },
    examining: {
      description: 'The chosen file is being checked. The admin may choose another one.',
      on: {
        'file.prepared': {
          target: 'accepted',
          actions: [
            { type: 'assignFile', params: ({ event }) => event },
            { type: 'report', params: { isExamining: false } },
          ],
        },
        'file.rejected': {
          target: 'rejected',
          actions: [
            { type: 'assignRejection', params: ({ event }) => event },
            { type: 'report', params: { isExamining: false } },
          ],
        },
      },
    },
    accepted: {
      description: 'Saving sends the file.',
      on: {
        'media.removed': {
          target: 'none',
          actions: ['clear', 'release', { type: 'report', params: { isExamining: false } }],
        },
      },
    },
    rejected: {
      description: 'The form names the rejected file. Saving sends the file that was accepted before, if there is one.',
      on: {
        'media.removed': {
          guard: 'hasFile',
          target: 'none',
          actions: ['clear', 'release', { type: 'report', params: { isExamining: false } }],
        },
      },
    },
  },
});
