/** A period in which the clocks of a time zone have one offset from UTC. */
export interface ZonePeriod {
  /** First instant of the period, in milliseconds since 1970. */
  readonly from: number;
  /** In minutes; positive if the clocks are ahead of UTC. */
  readonly offset: number;
}

/** The periods of a time zone, latest first. The last one begins at `-Infinity`. */
export type TimeZone = readonly ZonePeriod[];

const MS_PER_MINUTE = 60_000;

/** Returns the offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: TimeZone): number {
  return (zone.find(({ from }) => from <= instant)?.offset ?? Number.NaN) * MS_PER_MINUTE;
}

/**
 * Returns what the clocks of a zone show at an instant, as the milliseconds since 1970 at which clocks in UTC show the
 * same. An invalid instant becomes NaN.
 */
export function localTime(instant: number, zone: TimeZone): number {
  return instant + offsetAt(instant, zone);
}

/** Returns the instant at which the clocks of a zone show a local time, or at which they skip it. */
export function instantOf(local: number, zone: TimeZone): number {
  return local - offsetAt(local - offsetAt(local, zone), zone);
}
