import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromObservable,
  type NonReducibleUnknown,
  type ObservableActorLogic,
} from 'xstate';

/** Declares an actor by its input and commands. It throws when started: `provide()` must supply the real one first. */
export function notProvided<
  Input extends NonReducibleUnknown = NonReducibleUnknown,
  Command extends EventObject = EventObject,
>(name: string): CallbackActorLogic<Command, Input> {
  return fromCallback(() => fail(name));
}

/** Declares an actor by its input and the values that it shows. It throws when started, like the one above. */
export function observableNotProvided<Input extends NonReducibleUnknown, Value>(
  name: string,
): ObservableActorLogic<Value, Input> {
  return fromObservable(() => fail(name));
}

function fail(name: string): never {
  throw new Error(`The actor '${name}' was not provided.`);
}
