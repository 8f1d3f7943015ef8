import { type CallbackActorLogic, type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';

/** Declares an actor by its input and commands. It throws when started: `provide()` must supply the real one first. */
export function notProvided<
  Input extends NonReducibleUnknown = NonReducibleUnknown,
  Command extends EventObject = EventObject,
>(name: string): CallbackActorLogic<Command, Input> {
  return fromCallback(() => {
    throw new Error(`The actor '${name}' was not provided.`);
  });
}
