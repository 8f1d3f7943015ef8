/** Why the order did not go out; the form keeps everything. */
export type OrderFailure =
  | 'trapped'
  | 'tooFast'
  | 'imageLost'
  | 'cancelled'
  | 'offline'
  | 'unreachable'
  | 'timedOut'
  | 'limited'
  | 'invalid'
  | 'tooLarge'
  | 'unsupportedType';
