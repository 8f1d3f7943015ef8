/** Thrown if the store or the files are unavailable: locked by another process, unreachable or read-only. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}
