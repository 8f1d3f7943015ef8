/** Thrown if the store or the files are unavailable: locked by another process, unreachable, read-only or on a broken disk. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}
