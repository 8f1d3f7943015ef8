import { describe, expect, it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { type Step, SUBMITTED_ORDER } from './steps.ts';
import { type Fault, replay } from './walk.ts';
import type { WholeSite } from './whole-site.tsx';

vi.setConfig({ testTimeout: 60_000 });
liveScreen();
const mocks = createNodeMocks();

/** Something that happens as soon as the form is being sent. */
const whileSending =
  (action: (site: WholeSite) => void): Fault =>
  (site) => {
    let isSending = false;
    site.orderSubmission.subscribe((snapshot) => {
      if (snapshot.matches({ submitting: 'sending' }) && !isSending) action(site);
      isSending = snapshot.matches({ submitting: 'sending' });
    });
  };

/** A fault that happens when a response is received after its task was stopped. */
const onLateResponses =
  (action: (site: WholeSite) => void): Fault =>
  (site) => {
    const fetch = site.network.fetch.bind(site.network);
    site.network.fetch = async (request, caller) => {
      const response = await fetch(request, caller);
      if (request.signal.aborted) action(site);
      return response;
    };
  };

const sendAnother = () => void fetch(`${location.origin}/api/orders/orders`, { method: 'POST' });
const listOrders = () => void fetch(`${location.origin}/api/orders/getorders`);
const brokenAfter = (why: string, steps: readonly Step[]) => `${why} after ${JSON.stringify(steps)}`;

describe('the invariants notice', () => {
  it.each<{ readonly why: string; readonly fault: Fault; readonly steps: readonly Step[] }>([
    {
      why: 'an actor has one call in flight at most: sendOrder',
      fault: whileSending(sendAnother),
      steps: SUBMITTED_ORDER,
    },
    {
      why: 'nobody who is not signed in asks as the admin: listOrders',
      fault: whileSending(listOrders),
      steps: SUBMITTED_ORDER,
    },
    {
      why: 'a late response changes nothing: language',
      fault: onLateResponses(({ actors }) => actors.language.send({ type: 'language.toggled' })),
      steps: [...SUBMITTED_ORDER, { click: 'لغو' }, { respond: 'sendOrder', with: 'served', late: true }],
    },
    {
      why: 'the screen shows what the machine holds, and takes what is typed: name',
      // After the screen shows that the order is being sent.
      fault: whileSending(({ orderSubmission }) =>
        setImmediate(() => Object.assign(orderSubmission.getSnapshot().context.draft, { name: '' })),
      ),
      steps: SUBMITTED_ORDER,
    },
    {
      why: 'whoever did something irreversible or sent something reads that it happened: sendOrder',
      fault: whileSending(({ told }) => told && Object.assign(told, { push: () => 0 })),
      steps: [...SUBMITTED_ORDER, { respond: 'sendOrder', with: 'served' }],
    },
    { why: 'a step that cannot be taken', fault: () => {}, steps: [{ click: 'nothing' }] },
  ])('$why', async ({ why, fault, steps }) => {
    await expect(replay(mocks, steps, { fault })).rejects.toThrow(brokenAfter(why, steps));
  });
});
