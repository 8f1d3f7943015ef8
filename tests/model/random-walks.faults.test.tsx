import { describe, expect, it } from 'vitest';
import {
  carelessCart,
  credulousSession,
  forgetfulOrder,
  inattentiveOrder,
  loudPreference,
  openScreen,
  rashLookup,
  unstoppableOrder,
} from '../support/site-faults.ts';
import type { Step } from '../support/site-steps.ts';
import { siteWalks } from '../support/site-walks.ts';
import type { Family } from '../support/some-step.ts';
import type { Fault } from '../support/whole-site.tsx';

const { search, story } = siteWalks();

interface FoundFault {
  readonly fault: Fault;
  /** Steps to choose from, and a seed that soon leads to the fault: so that this file does not take minutes. */
  readonly families: readonly Family[];
  readonly seed: number;
  readonly why: string;
  readonly steps: readonly Step[];
}

const FAULTS: Readonly<Record<string, FoundFault>> = {
  'an order that goes on after it was cancelled': {
    fault: unstoppableOrder,
    families: ['order', 'time'],
    seed: 11,
    why: 'of each kind one call is in flight at most: twice: sendOrder submitOrder',
    steps: [
      { fill: 'order' },
      { wait: 2_000 },
      { type: 'order.submitted', trap: '' },
      { type: 'submission.cancelled' },
      { type: 'order.submitted', trap: '' },
    ],
  },
  'a form that forgets what was typed when it blames somebody': {
    fault: forgetfulOrder,
    families: ['order'],
    seed: 2,
    why: 'what was typed into the order stays until it is sent: lost: name',
    steps: [
      { type: 'draft.changed', field: 'name', value: 'سارا' },
      { type: 'order.submitted', trap: '' },
    ],
  },
  'a form that does not take what is typed': {
    fault: inattentiveOrder,
    families: ['order'],
    seed: 1,
    why: 'the screen shows what the machine holds, and takes what is typed: shown otherwise: name',
    steps: [{ type: 'draft.changed', field: 'name', value: 'سارا' }],
  },
  'a login that every answer opens': {
    fault: credulousSession,
    families: ['ways', 'session', 'answers'],
    seed: 18,
    why: "only an accepted login signs in: signed in by { answer: 'login', with: 400 }",
    steps: [{ go: '/login' }, { type: 'login.submitted' }, { answer: 'login', with: 400 }],
  },
  'a cart without its guard': {
    fault: carelessCart,
    families: ['cart', 'answers'],
    seed: 1,
    why: 'quantities are whole and 1 to 999, each product once: 0',
    steps: [
      { answer: 'listProducts', with: 'served' },
      { type: 'items.added', product: 1, quantity: 0 },
    ],
  },
  'a language that is stored in capitals': {
    fault: loudPreference,
    families: ['page', 'browser'],
    seed: 1,
    why: 'the page stores fa, en or nothing as the language: stored: EN',
    steps: [{ type: 'language.toggled' }],
  },
  'a look-up that speaks after it was given up': {
    fault: rashLookup,
    families: ['page', 'lateAnswers'],
    seed: 1,
    why: 'a late answer changes nothing: changed: language',
    steps: [
      { type: 'language.toggled' },
      { type: 'language.toggled' },
      { lateAnswer: 'detectCountry', with: 'served' },
    ],
  },
  'a screen that locks nothing': {
    fault: openScreen,
    families: ['order', 'time'],
    seed: 5,
    why: 'what is being submitted cannot be changed on the screen: open to change: name, phone, description, files',
    steps: [{ fill: 'order' }, { wait: 2_000 }, { type: 'order.submitted', trap: '' }],
  },
};

describe('random walks find', () => {
  it.each(Object.entries(FAULTS))(
    '%s, and make the walk there short',
    async (_what, { fault, families, seed, why, steps }) => {
      const broken = await search({ seed, runs: 20, fault, families });
      expect({ why: broken?.why, steps: broken?.steps }).toEqual({ why, steps });
    },
    120_000,
  );
});

describe('a walk that broke', () => {
  const steps: readonly Step[] = [
    { answer: 'listProducts', with: 'served' },
    { type: 'items.added', product: 1, quantity: 0 },
  ];

  it('is printed as a story that can be pasted, and breaks as long as the fault is there', async () => {
    const said = await story(steps, carelessCart).then(
      () => 'nothing',
      ({ message }: Error) => message,
    );
    expect(said).toBe(`quantities are whole and 1 to 999, each product once: 0
As a story:

await story([
  { answer: 'listProducts', with: 'served' },
  { type: 'items.added', product: 1, quantity: 0 },
]);
`);
  });

  it('is no story any more once a step of it cannot be taken', async () => {
    await expect(story(steps)).rejects.toThrow('the last step cannot be taken');
  });
});
