import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

/** Declares an actor by its input and commands. It throws when started: `provide()` must supply the real one first. */
export function notProvided<
  Input extends NonReducibleUnknown = NonReducibleUnknown,
  Command extends EventObject = EventObject,
>(name: string): CallbackActorLogic<Command, Input> {
  return fromCallback(() => {
    throw new Error(`The actor '${name}' was not provided.`);
  });
}

/** Declares a task of its own by its input and the notification that it emits, like `notProvided`. */
export function taskNotProvided<Notification extends EventObject, Input extends NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<void, Input, Notification> {
  return fromPromise(() => Promise.reject(new Error(`The actor '${name}' was not provided.`)));
}
