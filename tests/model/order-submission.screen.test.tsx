import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type {
  OrderSubmissionEvent,
  orderSubmissionMachine,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { buttonIn } from '../support/desk-gestures.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { orderExpected, orderSeen, orderWords } from '../support/order-looks.ts';
import { driveOrder, orderModel } from '../support/order-submission-model.ts';
import { browserForOrders, type OrderStage, orderStage } from '../support/order-submission-stage.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';
import { wordsIn } from '../support/words.ts';

const model = orderModel();
const network = mockedNetwork();
browserForOrders();
liveScreen();

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

const form = () => document.querySelector('form') ?? missing('form');
const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? missing(name);

/** How a visitor causes an event on the form; the cart prefills it, and nobody else does. */
function gestures({ actor }: OrderStage) {
  return async (event: OrderSubmissionEvent) => {
    await drawn();
    switch (event.type) {
      case 'draft.changed':
        fireEvent.change(control(event.field), { target: { value: event.value } });
        break;
      case 'images.chosen':
        fireEvent.change(control('files'), { target: { files: event.files } });
        break;
      case 'image.removed': {
        const name = actor.getSnapshot().context.images.find(({ id }) => id === event.id)?.name;
        fireEvent.click(buttonIn(form(), `برداشتن ${name}`) ?? missing('button'));
        break;
      }
      case 'order.submitted':
        // A robot fills the field that nobody sees.
        control('website').value = event.trap;
        fireEvent.submit(form());
        break;
      case 'submission.cancelled':
        fireEvent.click(buttonIn(form(), 'لغو') ?? missing('button'));
        break;
      default:
        actor.send(event);
    }
  };
}

const words = wordsIn('fa');

async function sees(snapshot: SnapshotFrom<typeof orderSubmissionMachine>): Promise<void> {
  await drawn();
  expect(orderSeen(orderWords(words))).toEqual(orderExpected(snapshot, words));
}

/** What a visitor sees wherever the form comes to rest. */
const SHOWS: Expectations<typeof orderSubmissionMachine> = {
  'editing.fresh': sees,
  'editing.ready': sees,
  'editing.failed': sees,
  'editing.limited': sees,
  checking: 'passed through',
  readingImages: sees,
  submitting: sees,
  succeeded: sees,
};

describe('order submission: the form follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = orderStage(network, true);
    opened.actor.start();
    renderScreen(<OrderForm />, { actors: { orderSubmission: opened.actor } });
    const { perform } = driveOrder(opened, gestures(opened));
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...perform, 'xstate.init': () => {} },
      shows: SHOWS,
    });
  });

  it('was walked whole', () => {
    expectWhole(
      model.coverage(),
      'orderSubmission: 7/7 states, 17/17 event types, 33/33 transitions, guards both ways 9/9',
    );
  });
});
