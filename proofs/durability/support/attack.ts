import type { Environment } from '../../../tests/support/infrastructure/server-process.ts';

/** The admin's password on every attacked server. */
export const PASSWORD = 'attacks-attacks';

/** Milliseconds that a bystander may wait. */
export const MAX_WAIT = 1_000;

/** Server under attack. */
export interface AttackedServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null if the server has a SQLite store in its data folder. */
  readonly databaseUrl: string | null;
  /** Stops the server and starts it again on the same port. */
  restart(): Promise<void>;
}

/** Attack that is ready to begin. */
export interface PreparedAttack {
  /** Resolves when the attack is over. Its result is printed. */
  run(): Promise<unknown>;
  /** The bystander's request, repeated during the attack. The default is an order without images. */
  readonly bystander?: () => Promise<void>;
  /** Milliseconds between two requests of the bystander. */
  readonly bystanderPause?: number;
}

/** Attack on a server of its own. */
export interface Attack {
  readonly title: string;
  /** The bystander's request. The default is an order without images. */
  readonly victim?: string;
  /** Milliseconds that the bystander may wait, if more than in other attacks. */
  readonly maxWait?: number;
  /** Maximum ratio of the bystander's longest wait to the longest wait before the attack. */
  readonly maxRatio?: number;
  /** Maximum memory of the server in bytes, if lower than in other attacks. */
  readonly maxMemory?: number;
  /** Starts services that the server depends on and registers their cleanup. Returns the server's settings. */
  readonly environment?: (cleanup: AsyncDisposableStack) => Promise<Environment>;
  /** True if nothing reads the server's log after its start. */
  readonly isLogUnread?: boolean;
  /** True if the server has the sample products. */
  readonly hasProducts?: boolean;
  /** Prepares bodies, sessions and rows before the measurement begins. */
  prepare(server: AttackedServer): Promise<PreparedAttack>;
}
