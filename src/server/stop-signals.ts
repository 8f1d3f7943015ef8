import { isatty } from 'node:tty';

/** Milliseconds that a stop waits for responses in progress. systemd must wait longer: see docs/deploy/workshop.service. */
export const DRAIN_TIME = 20_000;

/** Standard input, output and error. */
const STREAMS = [0, 1, 2];

const hasTerminal = STREAMS.some((stream) => isatty(stream));

/** Signals that stop the server. SIGHUP does if a terminal may send it when it closes. */
export const STOP_SIGNALS: readonly NodeJS.Signals[] = [
  'SIGTERM',
  'SIGINT',
  ...(hasTerminal ? ['SIGHUP' as const] : []),
];

/**
 * Ignores SIGHUP without a terminal. It asks for a reload then. The process would end, and systemd does not restart a
 * service that ends by SIGHUP.
 */
export function ignoreReloads(): void {
  if (!hasTerminal) process.on('SIGHUP', () => {});
}
