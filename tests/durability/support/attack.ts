import type { Environment } from '../../support/server-process.ts';

/** The admin's password on every attacked server. */
export const PASSWORD = 'attacks-attacks';

/** Server under attack. */
export interface AttackedServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null if the server has a SQLite store in its data folder. */
  readonly databaseUrl: string | null;
}

/** Attack that is ready to begin. */
export interface PreparedAttack {
  /** Ends when the attack is over. The result is printed. */
  run(): Promise<unknown>;
  /** Request of a bystander, repeated during the attack. The default is an order without images. */
  readonly bystander?: () => Promise<void>;
}

/** Attack on a server of its own. */
export interface Attack {
  readonly title: string;
  /** Bytes of memory that the server may use, if fewer than in other attacks. */
  readonly maxMemory?: number;
  /** Starts what the server needs beside it, to be stopped by the cleanup. Returns the server's settings. */
  readonly environment?: (cleanup: AsyncDisposableStack) => Promise<Environment>;
  /** True if the server has the sample workshop's products. */
  readonly hasProducts?: boolean;
  /** Prepares bodies, sessions and rows before anything is measured. */
  prepare(server: AttackedServer): Promise<PreparedAttack>;
}
