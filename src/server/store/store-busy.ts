/** Thrown if the store or the files are unavailable: another process holds them, or they are away or read-only. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}
