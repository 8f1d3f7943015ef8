import { describe, expect, it, vi } from 'vitest';
import { createProductMoves } from '#src/actors/product-moves.ts';
import { testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';

const UP = { id: 7, before: 3 };
const TO_END = { id: 7, before: null };
const NOT_MOVED = { type: 'product.notMoved', reference: '' };
const NOT_MOVABLE = { type: 'product.notMovable' };
const moved = () => Response.json({ message: '' });
const error = (status: number) => Response.json({ message: '', errors: [] }, { status });

function open() {
  const network = controlledFetch();
  const announce = vi.fn();
  return { network, announce, moves: createProductMoves(testClient(), announce) };
}

describe('moving a product', () => {
  it.each([
    { move: UP, body: { id: 7, before: 3 } },
    { move: TO_END, body: { id: 7 } },
  ])('sends $body and announces the result [4.products.order]', async ({ move, body }) => {
    const { moves, network, announce } = open();
    const result = moves.save(move);
    const call = await network.next();
    expect([call.request.url, await call.request.clone().json()]).toEqual([
      'http://workshop.test/api/products/moveproduct',
      body,
    ]);
    call.respond(moved());
    expect([await result, announce.mock.calls]).toEqual([{ type: 'product.moved' }, [[{ type: 'product.moved' }]]]);
  });

  it('sends the next move after the response to the one before [4.products.order]', async () => {
    const { moves, network } = open();
    const results = [moves.save(UP), moves.save(TO_END)];
    const first = await network.next();
    first.respond(error(404));
    (await network.next()).respond(moved());
    expect(await Promise.all(results)).toEqual([NOT_MOVED, { type: 'product.moved' }]);
  });

  it.each([
    { reply: '404 about a product', respond: () => error(404), result: NOT_MOVED },
    { reply: '401', respond: () => error(401), result: NOT_MOVED },
    ...UNDOCUMENTED_RESPONSES.map((response) => ({ ...response, result: NOT_MOVED })),
    { reply: '404 in HTML', respond: () => new Response('<h1>No</h1>', { status: 404 }), result: NOT_MOVABLE },
    {
      reply: '404 of a framework',
      respond: () => Response.json({ message: 'Cannot POST' }, { status: 404 }),
      result: NOT_MOVABLE,
    },
    { reply: '405', respond: () => error(405), result: NOT_MOVABLE },
    { reply: '501', respond: () => new Response(null, { status: 501 }), result: NOT_MOVABLE },
  ])('ends with $result.type after a reply of $reply', async ({ respond, result }) => {
    const { moves, network, announce } = open();
    const saving = moves.save(UP);
    (await network.next()).respond(respond());
    expect([await saving, announce.mock.calls]).toEqual([result, [[result]]]);
  });

  it('fails without a response after 20 s', async () => {
    const { moves } = open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = moves.save(UP);
    await Promise.resolve();
    vi.advanceTimersByTime(20_000);
    expect(await result).toEqual(NOT_MOVED);
  });
});
