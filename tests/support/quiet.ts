/** Turns of the event loop; the way of a request to the mocks and back takes one or two. */
const TURNS = 20;

/**
 * Lets everything that is on its way arrive, for proving that nothing comes of it: in each turn of the event loop
 * whatever is under way goes on, however slow the machine.
 */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
