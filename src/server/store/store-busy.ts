/** Thrown where the store cannot be had for longer than a caller should wait: somebody else holds it, or it is away. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}
