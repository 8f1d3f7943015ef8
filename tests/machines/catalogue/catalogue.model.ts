import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import { productOf } from '../../support/fixtures/products.ts';

/** Every way through the list of products, of which the first page carried some. */
export const catalogueModel = machineModel(catalogueMachine, {
  input: { carried: { products: [productOf(1), productOf(2)], ids: [1, 2, 3] } },
  examples: {
    'products.loaded': [{ products: [productOf(1), productOf(2), productOf(3)] }],
    'products.failed': [{ error: new Error('nobody answered'), reference: '1a2b3c4d' }],
  },
  distinguish: ({ products, ids }) => [products.length, ids?.length],
});
