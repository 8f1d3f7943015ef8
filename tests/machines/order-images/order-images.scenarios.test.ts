import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { FileExaminerCommand } from '#src/machines/file-examiner-events.ts';
import { type OrderImagesEvent, orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import type { OrderImage } from '#src/validation/order-images.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { imageFile, PNG } from '../order-submission/order-submission.model.ts';

const MEBIBYTE = 1_048_576;

/** Opens the list and records what it sends to the file examiner and to its parent. */
function open(...events: readonly OrderImagesEvent[]) {
  const { sentTo, sentToParent, ...opened } = startActor(orderImagesMachine, {}, ...events);
  const commands = () => sentTo('fileExaminer') as readonly FileExaminerCommand[];
  const released = () => commands().flatMap(({ type, key }) => (type === 'file.release' ? [key] : []));
  return { ...opened, commands, released, received: sentToParent };
}

const choose = (...names: readonly string[]) =>
  ({ type: 'images.chosen', files: names.map((name) => imageFile(name)) }) as const;
const prepared = (key: string, bytes = 9) =>
  ({ type: 'file.prepared', key, file: { name: 'a', blob: blobOf(bytes), preview: `blob:${key}` } }) as const;
/** An order is sent and its receipt is closed. */
const RESET = [{ type: 'images.sent' }, { type: 'sentImages.released' }] as const;
/** Ids of the images in each report to the parent, those still being examined in brackets. */
const listsIn = (events: readonly AnyEventObject[]) =>
  events.map(({ images }: AnyEventObject) =>
    images.map(({ id, blob }: OrderImage) => (blob === null ? `(${id})` : id)).join(' '),
  );

describe('chosen files', () => {
  it('examines chosen files, each under an id that is never used again [5.order.images]', () => {
    const { send, commands, received } = open(choose('first.png', 'second.png'), ...RESET, choose('third.png'));
    send({ type: 'image.removed', id: '1-0' });
    expect(commands().map(({ type, key }) => [type, key])).toEqual([
      ['file.examine', '0-0'],
      ['file.examine', '0-1'],
      ['file.release', '0-0'],
      ['file.release', '0-1'],
      ['file.examine', '1-0'],
      ['file.release', '1-0'],
    ]);
    expect(listsIn(received)).toEqual(['(0-0) (0-1)', '', '(1-0)', '']);
  });

  it('accepts eight files, and names the others until files are chosen again [5.order.sizes, 5.order.refused]', () => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `${number}.png`);
    const { send, context } = open(choose(...names));
    expect(context().images.map(({ name }) => name)).toEqual(names.slice(0, 8));
    expect(context().rejections).toEqual([{ name: '9.png', issue: { code: 'tooMany', bound: 8 } }]);
    send({ type: 'image.removed', id: '0-7' }, choose('10.png'));
    expect([context().images.at(-1)?.name, context().rejections]).toEqual(['10.png', []]);
  });

  it('keeps the order of the files if a later one is examined first', () => {
    const second = prepared('0-1');
    const { send, context, received } = open(choose('first.png', 'second.png'), second);
    const image = (id: string, name: string) => ({ id, name, source: `${name}/${PNG.length}/0/image/png` });
    expect(context()).toEqual({
      batch: 1,
      images: [
        { ...image('0-0', 'first.png'), chosenBytes: PNG.length, blob: null, preview: null },
        { ...image('0-1', 'second.png'), chosenBytes: PNG.length, blob: second.file.blob, preview: 'blob:0-1' },
      ],
      sent: [],
      rejections: [],
    });
    send(prepared('0-0'));
    expect(listsIn(received)).toEqual(['(0-0) (0-1)', '(0-0) 0-1', '0-0 0-1']);
    expect(received.at(-1)).toEqual({ type: 'images.changed', images: context().images });
  });
});

describe('an image of an order', () => {
  const CAMERA = 10 * MEBIBYTE;
  const HEIC = { code: 'imageHeic' } as const;

  it.each<{ readonly label: string; readonly event: OrderImagesEvent; readonly issue: object | null }>([
    { label: 'if the visitor removes it', event: { type: 'image.removed', id: '0-1' }, issue: null },
    {
      label: 'if the browser cannot use it [5.order.kinds]',
      event: { type: 'file.rejected', key: '0-1', name: 'b.png', issue: HEIC },
      issue: HEIC,
    },
    { label: 'if it is too large', event: prepared('0-1', CAMERA + 1), issue: { code: 'fileTooLarge', bound: 10 } },
    {
      label: 'if its file can no longer be read',
      event: { type: 'images.lost', ids: ['0-1'] },
      issue: { code: 'fileUnreadable' },
    },
  ])('removes and releases only one image $label', ({ event, issue }) => {
    const rejections = issue ? [{ name: 'b.png', issue }] : [];
    const { commands, received, context } = open(choose('a.png', 'b.png'), prepared('0-0'), event);
    expect([context().images.map(({ name }) => name), context().rejections]).toEqual([['a.png'], rejections]);
    expect([commands().at(-1), listsIn(received).at(-1)]).toEqual([{ type: 'file.release', key: '0-1' }, '0-0']);
  });

  it('rejects the image that exceeds the total size by one byte', () => {
    const { send, context } = open(choose('a.png', 'b.png', 'c.png', 'd.png', 'e.png'));
    send(prepared('0-0', CAMERA), prepared('0-1', CAMERA), prepared('0-2', CAMERA), prepared('0-3', 2 * MEBIBYTE));
    send(prepared('0-4', 1));
    expect(context().images).toHaveLength(4);
    expect(context().rejections).toEqual([{ name: 'e.png', issue: { code: 'filesTooLarge', bound: 32 } }]);
  });

  it('rejects the image that exceeds the total number of pixels, and takes it once another is removed', () => {
    const large = (key: string) => {
      const { type, file } = prepared(key);
      return { type, key, file: { ...file, pixels: 60_000_000 } };
    };
    const { send, context } = open(choose('a.png', 'b.png'), large('0-0'), large('0-1'));
    expect(context().rejections).toEqual([{ name: 'b.png', issue: { code: 'imagesTooManyPixels', bound: 110 } }]);
    send({ type: 'image.removed', id: '0-0' }, choose('b.png'), large('1-0'));
    expect([context().images.map(({ name }) => name), context().rejections]).toEqual([['b.png'], []]);
  });
});

it('keeps the previews of a sent order until another is sent or the receipt is closed [4.order.receipt]', () => {
  const { send, released, context, received } = open(choose('first.png'), prepared('0-0'), { type: 'images.sent' });
  const { sent, images } = context();
  expect([images, sent.map(({ preview }) => preview), listsIn(received).at(-1)]).toEqual([[], ['blob:0-0'], '']);
  send(choose('second.png'), prepared('1-0'));
  expect({ sentCount: context().sent.length, released: released() }).toEqual({ sentCount: 1, released: [] });
  send({ type: 'images.sent' });
  expect([context().sent.map(({ id }) => id), released()]).toEqual([['1-0'], ['0-0']]);
  send({ type: 'sentImages.released' });
  expect([context().sent, released()]).toEqual([[], ['0-0', '1-0']]);
});
