/**
 * `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run move -- shared`, `npm run move -- data-dir` and
 * `npm run sweep`.
 */
import { resolve } from 'node:path';
import { ConfigError, configFrom } from '#src/server/config.ts';
import { operatorMessage } from '#src/server/operator-message.ts';
import { backUp, move, restore, sweepConfirmed } from '#src/server/transfer/commands.ts';
import { operatorOutput } from './operator-output.ts';

const USAGE =
  'Usage: npm run backup -- FILE, npm run restore -- FILE, npm run move -- shared, npm run move -- data-dir, ' +
  'npm run sweep';

const output = operatorOutput(process.stdout);

async function run(words: readonly string[]): Promise<unknown> {
  const config = configFrom(process.env);
  const options = { ...output, anyway: words.includes('--anyway') };
  const [command, argument] = words.filter((word) => word !== '--anyway');
  if (command === 'backup' && argument) return backUp(config, resolve(argument), options);
  if (command === 'restore' && argument) return restore(config, resolve(argument), options);
  if (command === 'move' && (argument === 'shared' || argument === 'data-dir')) return move(config, argument, options);
  if (command === 'sweep') return sweepConfirmed(config, new Date(), options);
  throw new ConfigError([USAGE]);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  output.end();
  console.error(operatorMessage(error) ?? error);
  process.exitCode = 1;
}
