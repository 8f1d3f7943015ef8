import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Semaphore } from '#src/operations/semaphore.ts';

const derive = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Each derivation holds its memory for some 50 ms; a flood of logins waits instead of filling the machine. */
const derivations = new Semaphore(2);

/** Hashes a password into a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derivations.run(() => derive('argon2id', { ...COST, message: password, nonce: salt }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the password is the one behind a PHC string that `hashPassword` made, at whatever cost it was made. */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (!match) throw new Error('The stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const tag = Buffer.from(expected, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, 'base64');
  const given = await derivations.run(() =>
    derive('argon2id', { ...cost, tagLength: tag.length, message: password, nonce }),
  );
  return timingSafeEqual(given, tag);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
