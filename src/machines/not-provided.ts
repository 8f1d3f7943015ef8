import { type CallbackActorLogic, type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';

/** Declares an actor by its input and the commands that it takes; until `provide()` supplies the real one, to start it is a fault of the composition. */
export function notProvided<
  Input extends NonReducibleUnknown = NonReducibleUnknown,
  Command extends EventObject = EventObject,
>(name: string): CallbackActorLogic<Command, Input> {
  return fromCallback(() => {
    throw new Error(`The actor '${name}' was not provided.`);
  });
}
