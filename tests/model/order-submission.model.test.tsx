import { describe, it } from 'vitest';
import { mockedNetwork } from '../support/mocked-network.ts';
import { driveOrder, orderModel } from '../support/order-submission-model.ts';
import { browserForOrders, orderStage } from '../support/order-submission-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = orderModel();
const network = mockedNetwork();
browserForOrders();

describe('order submission: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = orderStage(network, true);
    await model.walk(path, { journal: opened.journal, ...driveOrder(opened) });
  });
});

describe('order submission: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(
      model.coverage(),
      'orderSubmission: 7/7 states, 17/17 event types, 33/33 transitions, guards both ways 9/9',
    );
  });
});
