/**
 * Does work that needs code from the server. If that is unavailable, tries again each time that the browser comes online.
 * @param onFailure called with the error of each attempt that failed
 */
export async function onceAvailable<Result>(
  work: () => Promise<Result>,
  onFailure: (error: unknown) => void,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
    }
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}
