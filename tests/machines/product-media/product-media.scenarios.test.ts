import { expect, it } from 'vitest';
import {
  NO_CHOICE,
  type ProductMediaEvent,
  productMediaMachine,
} from '#src/machines/product-media/product-media.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { PHOTO, PREPARED } from './product-media.model.ts';

const open = (...events: readonly ProductMediaEvent[]) =>
  startActor(productMediaMachine, { input: { slot: 'image' } }, ...events);

const CHOOSE = { type: 'media.chosen', slot: 'image', file: PHOTO } as const;
const PREPARE = { type: 'file.prepared', key: 'image', file: PREPARED } as const;
const REJECT = { type: 'file.rejected', key: 'image', name: 'bad.bin', issue: { code: 'fileEmpty' } } as const;
const REMOVE = { type: 'media.removed', slot: 'image' } as const;
const REJECTION = { name: 'bad.bin', issue: { code: 'fileEmpty' } };

it('examines each chosen file, and releases the accepted one when it is removed [5.media.previews]', () => {
  const media = open(CHOOSE, CHOOSE, PREPARE, REMOVE);
  const examine = { type: 'file.examine', key: 'image', file: PHOTO };
  expect(media.sentTo('fileExaminer')).toEqual([examine, examine, { type: 'file.release', key: 'image' }]);
});

it('reports every change with its slot to the form, and keeps the earlier file of a rejected one [5.media.kinds]', () => {
  const { sentToParent } = open(CHOOSE, REJECT, REMOVE, CHOOSE, PREPARE, CHOOSE, REJECT, CHOOSE, PREPARE, REMOVE);
  const reported = (change: object) => ({ type: 'media.changed', slot: 'image', choice: { ...NO_CHOICE, ...change } });
  expect(sentToParent).toEqual([
    reported({ isExamining: true }),
    reported({ rejection: REJECTION }),
    // There is no file to remove.
    reported({ isExamining: true }),
    reported({ file: PREPARED }),
    reported({ file: PREPARED, isExamining: true }),
    reported({ file: PREPARED, rejection: REJECTION }),
    reported({ file: PREPARED, isExamining: true }),
    reported({ file: PREPARED }),
    reported({}),
  ]);
});
