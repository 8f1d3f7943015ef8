import { describe, it } from 'vitest';
import { mockedNetwork } from '../support/mocked-network.ts';
import { driveOrders, ordersModel, ordersStage } from '../support/orders-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = ordersModel();
const network = mockedNetwork();

describe('orders: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = ordersStage(network);
    await model.walk(path, { journal: opened.journal, ...driveOrders(opened) });
  });
});

describe('orders: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'orders: 7/7 states, 17/17 event types, 25/25 transitions, guards both ways 6/6');
  });
});
