import { describe, expect, it } from 'vitest';
import { orderOf } from '../support/orders.ts';
import { siteWalks } from '../support/site-walks.ts';

const { search, story } = siteWalks();

const FIXED = { seed: 20_261_121, runs: 60 };
const FRESH = {
  seed: Number(process.env.WALK_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  runs: Number(process.env.WALK_RUNS ?? 10),
};

/** Generous: a walk that breaks is walked again and again until it is short. In milliseconds. */
const patience = (runs: number) => 180_000 + runs * 5_000;

describe('whatever people, network and time do, in whatever order', () => {
  it.each([
    [`the walks of WALK_SEED=${FIXED.seed} WALK_RUNS=${FIXED.runs}`, FIXED],
    [`fresh walks, WALK_SEED=${FRESH.seed} WALK_RUNS=${FRESH.runs}`, FRESH],
  ])(
    'the whole site keeps its promises: %s',
    async (_seed, options) => {
      const broken = await search(options);
      if (broken) throw broken;
    },
    patience(Math.max(FIXED.runs, FRESH.runs)),
  );
});

// Pasted from walks that broke; the promises are looked at after each step, the ends by hand.
describe('walks that broke once', () => {
  it('a login that overtakes a logout: what visitors wrote and what the admin typed are forgotten before it', async () => {
    const { orders, panel } = await story([
      { go: '/login' },
      { type: 'login.submitted' },
      { answer: 'login', with: 'served' },
      { answer: 'listOrders', with: 'served' },
      { type: 'addition.requested' },
      { type: 'field.changed', field: 'title', value: 'چرخ‌دنده' },
      { go: '/login' },
      { type: 'logout.confirmed' },
      { answer: 'logout', with: 'lost' },
      { type: 'login.submitted' },
    ]);
    expect(orders.getSnapshot().context.orders).toEqual([]);
    expect(panel.getSnapshot().value.panel).toBe('none');
  });

  it('a save that an earlier session refuses: the new session goes on, and the draft is there to be saved', async () => {
    const { actors, panel } = await story([
      { go: '/login' },
      { type: 'login.submitted' },
      { answer: 'login', with: 'served' },
      { answer: 'listOrders', with: 'served' },
      { type: 'addition.requested' },
      { fill: 'product' },
      { read: 'picture' },
      { type: 'product.submitted' },
      { answer: 'listProducts', with: 'served' },
      { answer: 'listProducts', with: 'served' },
      { wait: 30_000 },
      { answer: 'listOrders', with: 401 },
      { type: 'login.submitted' },
      { answer: 'login', with: 'served' },
      { answer: 'addProduct', with: 401 },
    ]);
    expect(actors.session.getSnapshot().value).toBe('authenticated');
    expect(panel.getSnapshot().context.failure).toEqual({ reason: 'connection', message: '' });
    expect(panel.getSnapshot().can({ type: 'product.submitted' })).toBe(true);
  });
});

describe('a long way', () => {
  it('an order that was cancelled and sent again is one order, whichever answer comes first', async () => {
    const { database, actors } = await story([
      { fill: 'order' },
      { wait: 2_000 },
      { type: 'order.submitted', trap: '' },
      { type: 'submission.cancelled' },
      { type: 'order.submitted', trap: '' },
      { lateAnswer: 'sendOrder', with: 'served' },
      { answer: 'sendOrder', with: 'served' },
    ]);
    expect(actors.orderSubmission.getSnapshot().value).toBe('succeeded');
    expect(database.orders.all().map(({ name }) => name)).toEqual([orderOf(1).name, orderOf(2).name, 'سارا رضایی']);
  });
});
