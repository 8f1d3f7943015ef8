import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/actors/api-error.ts';
import { createActionActor } from '#src/actors/confirmed-actions.ts';
import { DeadlineExceeded } from '#src/actors/task.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testClient } from '../../support/fixtures/api-client.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';

const DELETION = { kind: 'deletion', product: productOf(7) } as const;
const COMPLETION = { kind: 'completion', order: { ...orderOf(1), _id: 'a/b' } } as const;
const REMOVAL = { kind: 'removal', order: { ...orderOf(1), _id: 'a/b' } } as const;
const ACTIONS = [
  { action: DELETION, url: 'http://workshop.test/api/products/deleteproduct?id=7' },
  { action: COMPLETION, url: 'http://workshop.test/api/orders/delete?id=a%2Fb' },
  { action: REMOVAL, url: 'http://workshop.test/api/orders/a%2Fb' },
] as const;
const carryOut = createActionActor(testClient());
const answer = (status: number) => Response.json({ message: '', errors: [] }, { status });

describe.each(ACTIONS)('a $action.kind', ({ action, url }) => {
  it.each([
    { answers: 'success', response: () => Response.json({ message: '' }), event: { type: 'action.succeeded' } },
    { answers: '404', response: () => answer(404), event: { type: 'action.missing' } },
    {
      answers: '401',
      response: () => answer(401),
      event: { type: 'action.failed', error: expect.objectContaining({ status: 401 }), reference: '' },
    },
    {
      answers: 'nothing',
      response: () => new TypeError('Failed to fetch'),
      event: { type: 'action.failed', error: expect.any(ApiError), reference: '' },
    },
  ])('ends with $event.type if the server answers $answers', async ({ response, event }) => {
    const result = await requestAndEvent(carryOut, action, response());
    expect([result.request.method, result.request.url, result.event]).toEqual(['DELETE', url, event]);
  });

  it('fails after 20 s, and ignores a later response', () =>
    expectTimeout(carryOut, action, 20_000, {
      type: 'action.failed',
      error: expect.any(DeadlineExceeded),
      reference: '',
    }));
});
