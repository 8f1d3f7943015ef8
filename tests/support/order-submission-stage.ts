import { HttpResponse } from 'msw';
import { afterEach, beforeEach, onTestFinished } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { createOrderActors, type PreparedImage } from '#src/api/order-actors.ts';
import type { OrderDraft } from '#src/domain/order-draft.ts';
import {
  type OrderSubmissionNotice,
  orderSubmissionMachine,
  type Submission,
  type SubmissionAnswer,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import { gated } from './gated-logic.ts';
import { pictures } from './images.ts';
import { unifyBodies } from './jsdom-bodies.ts';
import type { MockedNetwork } from './mocked-network.ts';

/** A form that can be sent. */
export const FILLED: OrderDraft = { name: 'سارا رضایی', phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷', description: 'یک چرخ‌دندهٔ مارپیچ' };
export const PNG = pictures['image/png'];
/** One byte more than a picture may have. */
export const TOO_MANY_BYTES = 10 * 1_048_576 + 1;
let files = 0;
/** Another file each time, as its date says. */
export const picture = () => new File([PNG], 'gear.png', { type: 'image/png', lastModified: ++files });
export const letter = () => new File(['Dear workshop'], 'letter.txt', { type: 'text/plain', lastModified: ++files });

export const FORM_ID = 'form-of-this-test';

/** The object URL of a picture, in the browser of these tests. */
export function previewOf(bytes: number): string {
  return `blob:${bytes}`;
}

/** Puts in place what jsdom lacks of a browser; returns the object URLs that were revoked. */
export function browserForOrders(): readonly string[] {
  const revoked: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  let restoreBodies = () => {};
  beforeEach(() => {
    revoked.splice(0);
    URL.createObjectURL = (blob) => previewOf(blob instanceof Blob ? blob.size : 0);
    URL.revokeObjectURL = (url) => void revoked.push(url);
    restoreBodies = unifyBodies();
  });
  afterEach(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    restoreBodies();
  });
  return revoked;
}

/**
 * The production machine with its real actors, on a clock, a network and an image decoder that the test drives.
 * @param isGated true where the test also decides when reading ends, how far the order has gone out, and whether there
 * is a connection at all
 */
export function orderStage(network: MockedNetwork, isGated: boolean) {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const notices: OrderSubmissionNotice[] = [];
  const orders = network.hold('post', '*/api/orders/orders');
  const examinations: { readonly file: File; readonly signal: AbortSignal; end(result: PreparedImage): void }[] = [];
  const client = createApiClient({ baseUrl: location.origin, language: () => 'fa' });
  const real = createOrderActors({
    client,
    prepareImage: (file, signal) => new Promise((resolve) => examinations.push({ file, signal, end: resolve })),
  });
  const reading = gated(real.readImages);
  /** `connected` is waited for before the order goes out. */
  const sending = { report: (_share: number) => {}, connected: Promise.resolve() };
  const submitOrder = fromPromise<SubmissionAnswer, Submission>(async ({ input, signal }) => {
    sending.report = input.onProgress;
    await sending.connected;
    // How often a network reports is its own affair; here the test reports.
    const submission = createActor(real.submitOrder, { input: { ...input, onProgress: () => {} } });
    signal.addEventListener('abort', () => submission.stop());
    return toPromise(submission.start());
  });
  const actors = isGated ? { ...real, readImages: reading.logic, submitOrder } : real;
  const machine = orderSubmissionMachine.provide({ actors });
  const actor = createActor(machine, { input: { formId: FORM_ID }, clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  const endExamination = (result: PreparedImage) => examinations.at(-1)?.end(result);
  return { actor, clock, examinations, endExamination, journal, notices, orders, reading, sending };
}

export type OrderStage = ReturnType<typeof orderStage>;

/** A picture of so many bytes, a whole one where it has the size of `PNG`. */
export const blobOf = (bytes: number) =>
  new Blob([bytes === PNG.length ? PNG : new Uint8Array(bytes)], { type: 'image/png' });

const STATUS = { invalid: 400, tooLarge: 413, wrongKind: 415 } as const;

/** The server's answer to each outcome of a submission; the mocks themselves take the order. */
export function orderResponse(output: Exclude<SubmissionAnswer, { kind: 'offline' }>): Response | undefined {
  if (output.kind === 'sent') return undefined;
  if (output.kind === 'limited') {
    const headers = { 'Retry-After': String(output.retryAfter) };
    return HttpResponse.json({ message: 'درخواست‌ها بیش از اندازه بود.', errors: [] }, { status: 429, headers });
  }
  return HttpResponse.json({ message: 'نشد.', errors: output.errors }, { status: STATUS[output.reason] });
}
