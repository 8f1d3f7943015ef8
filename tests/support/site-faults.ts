import { onTestFinished } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, toPromise } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { createLanguageActors } from '#src/api/language-actors.ts';
import { createOrderActors } from '#src/api/order-actors.ts';
import { createImagePreparation } from '#src/api/prepare-image.ts';
import { createSessionActors } from '#src/api/session-actors.ts';
import { EMPTY_DRAFT } from '#src/domain/order-draft.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { type CountryAnswer, languageMachine, type PreferenceOrder } from '#src/machines/language/language.machine.ts';
import {
  orderSubmissionMachine,
  type Submission,
  type SubmissionAnswer,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import type { Fault } from './whole-site.tsx';
import { COUNTRY_LOOKUP } from './wire.ts';

const client = createApiClient({ baseUrl: location.origin, language: () => 'fa' });
const orderActors = () => createOrderActors({ client, prepareImage: createImagePreparation() });
const FORM = { input: { formId: 'form-of-a-faulty-site' } };
const PERSIAN = { input: { language: 'fa' as const } };

/** An order that was cancelled goes on. */
export const unstoppableOrder: Fault = (inspection) => {
  const { submitOrder: stoppable, ...others } = orderActors();
  const submitOrder = fromPromise<SubmissionAnswer, Submission>(({ input }) =>
    toPromise(createActor(stoppable, { input }).start()),
  );
  const machine = orderSubmissionMachine.provide({ actors: { ...others, submitOrder } });
  return { orderSubmission: createActor(machine, { ...inspection, ...FORM }) };
};

/** Whatever fails forgets what was typed. */
export const forgetfulOrder: Fault = (inspection) => {
  const machine = orderSubmissionMachine.provide({
    actors: orderActors(),
    actions: { fail: assign((_, { failure }) => ({ failure, draft: EMPTY_DRAFT })) },
  });
  return { orderSubmission: createActor(machine, { ...inspection, ...FORM }) };
};

/** What is typed comes to nothing. */
export const inattentiveOrder: Fault = (inspection) => {
  const machine = orderSubmissionMachine.provide({ actors: orderActors(), actions: { write: () => {} } });
  return { orderSubmission: createActor(machine, { ...inspection, ...FORM }) };
};

/** Every answer of the server is a welcome. */
export const credulousSession: Fault = (inspection) => {
  const machine = sessionMachine.provide({
    actors: createSessionActors(client),
    guards: { isAccepted: () => true },
  });
  return { session: createActor(machine, inspection) };
};

/** The guard that asks for a whole number of pieces is gone. */
export const carelessCart: Fault = (inspection) => {
  const machine = cartMachine.provide({ guards: { isWholeNumberOfPieces: () => true } });
  return { cart: createActor(machine, inspection) };
};

/** The language is stored in capitals. */
export const loudPreference: Fault = (inspection) => {
  const preference = fromCallback<PreferenceOrder>(({ receive, sendBack }) => {
    receive(({ language }) => localStorage.setItem('language', language.toUpperCase()));
    sendBack({ type: 'preference.read', language: null });
  });
  const machine = languageMachine.provide({ actors: { ...createLanguageActors(COUNTRY_LOOKUP), preference } });
  return { language: createActor(machine, { ...inspection, ...PERSIAN }) };
};

/** The look-up tells its answer itself, whether anybody still waits for it or not. */
export const rashLookup: Fault = (inspection) => {
  const real = createLanguageActors(COUNTRY_LOOKUP);
  const detectCountry = fromPromise<CountryAnswer>(async () => {
    const found = await toPromise(createActor(real.detectCountry).start());
    language.send({ type: 'preference.changedElsewhere', language: 'en' });
    return found;
  });
  const machine = languageMachine.provide({ actors: { ...real, detectCountry } });
  const language = createActor(machine, { ...inspection, ...PERSIAN });
  return { language };
};

/** Whatever the screen locks is open again at once. */
export const openScreen: Fault = () => {
  const opener = new MutationObserver(() => {
    for (const locked of document.querySelectorAll('[disabled]')) locked.removeAttribute('disabled');
  });
  opener.observe(document.body, { attributes: true, childList: true, subtree: true });
  onTestFinished(() => opener.disconnect());
  return {};
};
