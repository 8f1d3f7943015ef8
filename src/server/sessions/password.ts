import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from '#src/operations/fair-queue.ts';
import type { LoginAttempt } from '#src/operations/ports.ts';
import { runWithRest } from '#src/server/resting.ts';

const derive = promisify(argon2);

/** Parameters of argon2id. `memory` is in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The second of the argon2id configurations that OWASP recommends: 19 MiB, two passes, one lane. */
export const RECOMMENDED_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Length of a hash in bytes. */
const TAG_LENGTH = 32;

/**
 * Each derivation takes about 50 ms and 19 MiB. Two at a time leave threads of Node's pool free for other work. Networks
 * that logged in before have one place, all others share the other.
 */
const derivations = {
  known: new FairQueue({ places: 1, maxWaiting: 16 }),
  unknown: new FairQueue({ places: 1, maxWaiting: 128, maxWaitingEach: 2, isRandom: true }),
};

/**
 * Runs a task with a derivation when its turn has come. Guesses of unknown networks use at most half of their place.
 * @throws OperationError if too many tasks are waiting; the signal's reason if it aborts
 */
export function inDerivationTurn<Result>(
  task: () => Promise<Result>,
  { isKnown, ...entrant }: LoginAttempt,
): Promise<Result> {
  return isKnown ? derivations.known.run(task, entrant) : runWithRest(derivations.unknown, task, entrant);
}

/** Hashes a password into a PHC string. */
export async function hashPassword(password: string, cost = RECOMMENDED_COST): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, tagLength: TAG_LENGTH, message: password, nonce: salt });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** True if the password matches the PHC string. Uses the cost stated in the string, up to `MAX_COST`. */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const { cost, nonce, tag } = parsed(phc);
  const derived = await derive('argon2id', { ...cost, tagLength: tag.length, message: password, nonce });
  return timingSafeEqual(derived, tag);
}

/** Highest accepted costs. A hash from a restored backup must not make a login take minutes or exhaust the memory. */
const MAX_COST: PasswordCost = { memory: 262_144, passes: 16, parallelism: 8 };

/** @throws Error if `isPassword` does not accept the hash */
export function requireModestCost(phc: unknown): void {
  parsed(String(phc));
}

function parsed(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (!match) throw new Error('The stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const tag = Buffer.from(expected, 'base64');
  const isWithinLimits = Object.entries(MAX_COST).every(([name, max]) => cost[name as keyof PasswordCost] <= max);
  if (!isWithinLimits || tag.length > 64) throw new Error('The stored password hash takes too much time or memory');
  return { cost, nonce: Buffer.from(salt, 'base64'), tag };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
