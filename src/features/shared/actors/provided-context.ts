import { type Context, createContext, useContext } from 'react';

/** A context without a value of its own, and the hook that reads it and fails where nobody provides one. */
export function providedContext<Value extends object>(name: string): [Context<Value | null>, () => Value] {
  const Provided = createContext<Value | null>(null);
  const useProvided = () => {
    const value = useContext(Provided);
    if (!value) throw new Error(`${name} is not provided.`);
    return value;
  };
  return [Provided, useProvided];
}
