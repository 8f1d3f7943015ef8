import { once } from 'node:events';
import { createInspectorServer } from '@statelyai/inspect/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { FileExaminerCommand } from '#src/machines/file-examiner-events.ts';
import type { DeviceOrderCommand, DraftStoreCommand } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { ActorLog } from '#src/site/inspector/actor-log.ts';
import { openStately, type StatelyState, targetOf } from '#src/site/inspector/stately.ts';
import { freePort } from '../../../support/infrastructure/free-port.ts';

it.each([
  { value: '', target: { kind: 'window' } },
  { value: null, target: { kind: 'window' } },
  { value: 'https://elsewhere.test', target: { kind: 'window' } },
  { value: 'ws://localhost:8080', target: { kind: 'socket', url: 'ws://localhost:8080' } },
  { value: 'wss://desk.test/x', target: { kind: 'socket', url: 'wss://desk.test/x' } },
])('connects ?inspect=$value to $target.kind $target.url', ({ value, target }) => {
  expect(targetOf(value)).toEqual(target);
});

/** Starts Stately's relay and records the messages that it passes on. */
async function relay() {
  const port = await freePort();
  const server = createInspectorServer({ port, autoOpen: false });
  onTestFinished(() => server.stop());
  const url = `ws://localhost:${port}`;
  const reader = new WebSocket(url);
  onTestFinished(() => reader.close());
  const messages: string[] = [];
  reader.addEventListener('message', ({ data }) => messages.push(String(data)));
  await once(reader, 'open');
  return { url, messages };
}

const SECRETS = ['سارا رضایی', '09121234567', 'چرخ‌دندهٔ محرمانه', 'base64'];

it('sends an inspector at a WebSocket the earlier actors and all events, with readable names and masked texts', async () => {
  const { url, messages } = await relay();
  const log = new ActorLog();
  const { inspect } = log;
  const fileExaminer = fromCallback<FileExaminerCommand>(() => {});
  const draftStore = fromCallback<DraftStoreCommand>(() => {});
  const deviceOrders = fromCallback<DeviceOrderCommand>(() => {});
  const silentOrder = orderSubmissionMachine.provide({ actors: { fileExaminer, draftStore, deviceOrders } });
  const order = createActor(silentOrder, { inspect, systemId: 'orderSubmission' }).start();
  onTestFinished(() => void order.stop());
  order.send({ type: 'draft.changed', field: 'name', value: 'سارا رضایی' });
  await Promise.resolve();

  const reported: StatelyState[] = [];
  openStately({ kind: 'socket', url }, log, (state) => reported.push(state));
  order.send({ type: 'draft.changed', field: 'phone', value: '09121234567' });
  order.send({ type: 'draft.changed', field: 'description', value: 'چرخ‌دندهٔ محرمانه' });
  order.send({ type: 'files.chosen', files: [new File(['x'], 'سارا رضایی.png', { type: 'image/png' })] });
  await vi.waitFor(() => expect(messages.filter((message) => message.includes('chosenBytes'))).not.toEqual([]));
  await vi.waitFor(() => expect(reported).toEqual(['waiting', 'connected']));

  const sent = messages.map((message) => JSON.parse(message));
  const actors = sent.filter(({ type }) => type === '@xstate.actor').map(({ name }) => name);
  expect(actors).toEqual(['orderSubmission', 'fileExaminer', 'draftStore', 'deviceOrders']);
  expect(SECRETS.filter((secret) => messages.some((message) => message.includes(secret)))).toEqual([]);
  const [list] = sent.filter(({ type, event }) => type === '@xstate.snapshot' && event.type === 'files.chosen');
  expect(list.event).toEqual({ type: 'files.chosen', files: ['[file, 1 bytes, image/png]'] });
  const image = { id: '0-0', name: '[masked]', source: '[masked]', chosenBytes: 1, blob: null, preview: null };
  expect(list.snapshot.context.attachments).toEqual({ batch: 1, files: [image], rejections: [] });
});

it('gives up an inspector that does not answer within ten seconds', async () => {
  vi.useFakeTimers();
  const log = new ActorLog();
  const reported: StatelyState[] = [];
  const leave = vi.fn();
  vi.spyOn(log, 'forward').mockReturnValue(leave);
  openStately({ kind: 'socket', url: 'ws://127.0.0.1:1' }, log, (state) => reported.push(state));
  await vi.advanceTimersByTimeAsync(9_999);
  expect([reported, leave.mock.calls]).toEqual([['waiting'], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([reported, leave.mock.calls]).toEqual([['waiting', 'unreachable'], [[]]]);
});
