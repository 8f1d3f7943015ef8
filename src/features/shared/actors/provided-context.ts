import { type Context, createContext, useContext } from 'react';

/** Creates a context without a default value, and a hook that throws if the context is not provided. */
export function providedContext<Value extends object>(name: string): [Context<Value | null>, () => Value] {
  const Provided = createContext<Value | null>(null);
  const useProvided = () => {
    const value = useContext(Provided);
    if (!value) throw new Error(`${name} is not provided.`);
    return value;
  };
  return [Provided, useProvided];
}
