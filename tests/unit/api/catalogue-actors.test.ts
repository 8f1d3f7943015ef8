import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import { productOf } from '../../support/products.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Loads the products from a network that answers so; tells what was asked. */
function load(respond: () => Response) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return respond();
  });
  const client = createApiClient({ baseUrl: 'http://workshop.test', language: () => 'fa' });
  const actor = createActor(createCatalogueActors(client).loadProducts);
  actor.subscribe({ error: () => {} });
  actor.start();
  return { asked, ended: waitFor(actor, ({ status }) => status !== 'active').catch((error: Error) => error) };
}

describe('the products', () => {
  it('field note 65: are asked for past the cache each time', async () => {
    const { asked, ended } = load(() => Response.json([productOf(1)]));
    expect(await ended).toHaveProperty('output', [productOf(1)]);
    expect(asked.map(({ cache }) => cache)).toEqual(['no-cache']);
  });

  it('cannot be had where the server refuses', async () => {
    const { ended } = load(() => Response.json({ message: 'too many', errors: [] }, { status: 429 }));
    expect(await ended).toHaveProperty('name', 'ApiFailure');
    expect(await ended).toHaveProperty('status', 429);
  });
});
