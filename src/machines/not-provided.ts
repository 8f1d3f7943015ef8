/** Stands in for an actor until `provide()` supplies the real one; to meet it is a fault of the composition. */
export function notProvided(actor: string): never {
  throw new Error(`The actor '${actor}' was not provided.`);
}
