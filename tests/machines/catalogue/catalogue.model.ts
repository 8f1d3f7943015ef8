import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import { productOf } from '../../support/fixtures/products.ts';

/** Every way through the list of products, of which the first page carried some. */
export const catalogueModel = machineModel(catalogueMachine, {
  input: { carried: { products: [productOf(1), productOf(2)], ids: [1, 2, 3] } },
  examples: {
    'page.idle': [{}],
    'page.changed': [{}],
    'refresh.requested': [{}],
    'products.loaded': [{ products: [productOf(1), productOf(2), productOf(3)] }],
    'products.failed': [{ error: new Error('nobody answered'), reference: '1a2b3c4d' }],
    'page.hidden': [{}],
    'page.shown': [{}],
    'connection.restored': [{}],
  },
  outcomes: {
    pageIdle: ['page.idle'],
    loadProducts: ['products.loaded', 'products.failed'],
    pageVisibility: ['page.hidden', 'page.shown'],
    connection: ['connection.restored'],
  },
  unheard: [
    { in: ['loading', 'loaded', 'failed'], events: ['page.changed'], because: 'The list was requested already.' },
    { in: 'loaded.seen', events: ['page.shown'], because: 'The page is visible.' },
    { in: 'loaded.unseen', events: ['refresh.requested'], because: 'The visible page loads the list.' },
  ],
  distinguish: ({ products, ids }) => [products.length, ids?.length],
});
