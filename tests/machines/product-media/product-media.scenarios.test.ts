import { describe, expect, it } from 'vitest';
import {
  NO_CHOICE,
  NO_MEDIA,
  type ProductMediaEvent,
  productMediaMachine,
} from '#src/machines/product-media/product-media.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { PHOTO, PREPARED } from './product-media.model.ts';

const open = (...events: readonly ProductMediaEvent[]) => startActor(productMediaMachine, {}, ...events);

const CHOOSE = { type: 'media.chosen', slot: 'image', file: PHOTO } as const;
const PREPARE = { type: 'file.prepared', key: 'image', file: PREPARED } as const;
const REJECT = { type: 'file.rejected', key: 'image', name: 'bad.bin', issue: { code: 'fileEmpty' } } as const;
const REMOVE = { type: 'media.removed', slot: 'image' } as const;
const REJECTION = { name: 'bad.bin', issue: { code: 'fileEmpty' } };

describe('a file chosen for a product', () => {
  it('examines and shows a chosen file, and releases it when it is removed [5.media.previews]', () => {
    const media = open(CHOOSE);
    expect(media.context().media.image).toEqual({ ...NO_CHOICE, isExamining: true });
    media.send(PREPARE);
    expect(media.context().media.image).toEqual({ ...NO_CHOICE, file: PREPARED });
    media.send(REMOVE);
    expect(media.context()).toEqual(NO_MEDIA);
    expect(media.sentTo('fileExaminer')).toEqual([
      { type: 'file.examine', key: 'image', file: PHOTO },
      { type: 'file.release', key: 'image' },
    ]);
  });

  it('neither shows nor rejects a file that was removed while it was being examined', () => {
    const media = open(CHOOSE, REMOVE, PREPARE, REJECT);
    expect(media.context()).toEqual(NO_MEDIA);
    expect(media.sentToParent).toHaveLength(2);
  });

  it('names a rejected file until another is chosen for the slot, and keeps the earlier one [5.media.kinds]', () => {
    const video = new File(['film'], 'gear.mp4', { type: 'video/mp4' });
    const media = open(CHOOSE, PREPARE, CHOOSE, REJECT, { type: 'media.chosen', slot: 'video', file: video });
    expect(media.context().media).toEqual({
      image: { file: PREPARED, isExamining: false, rejection: REJECTION },
      drawing: NO_CHOICE,
      video: { ...NO_CHOICE, isExamining: true },
    });
    media.send(CHOOSE);
    expect(media.context().media.image).toEqual({ file: PREPARED, isExamining: true, rejection: null });
  });
});

it('marks the stored drawing for removal and restores it', () => {
  const media = open({ type: 'drawing.marked', isRemoved: true });
  expect(media.context()).toEqual({ ...NO_MEDIA, removesDrawing: true });
  media.send({ type: 'drawing.marked', isRemoved: false });
  expect(media.context()).toEqual(NO_MEDIA);
});

it('reports every change with its slot to the form', () => {
  const { sentToParent } = open(CHOOSE, PREPARE, CHOOSE, REJECT, REMOVE, { type: 'drawing.marked', isRemoved: true });
  const report = (slot: string, image: object, removesDrawing = false) => ({
    type: 'media.changed',
    slot,
    media: { ...NO_MEDIA.media, image },
    removesDrawing,
  });
  expect(sentToParent).toEqual([
    report('image', { ...NO_CHOICE, isExamining: true }),
    report('image', { ...NO_CHOICE, file: PREPARED }),
    report('image', { ...NO_CHOICE, file: PREPARED, isExamining: true }),
    report('image', { ...NO_CHOICE, file: PREPARED, rejection: REJECTION }),
    report('image', NO_CHOICE),
    report('drawing', NO_CHOICE, true),
  ]);
});
