/** How long what was set off may take to arrive, in milliseconds. */
const QUIET = 30;

/** Lets everything that is on its way arrive: for proving that nothing comes of it. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET));
}
