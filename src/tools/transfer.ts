/** `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run move -- shared` and `npm run move -- data-dir`. */
import { resolve } from 'node:path';
import { ConfigError, configFrom } from '#src/server/config.ts';
import { backUp, move, restore } from '#src/server/transfer/commands.ts';

const USAGE =
  'Usage: npm run backup -- FILE, npm run restore -- FILE, npm run move -- shared, npm run move -- data-dir';

async function run([command, argument]: readonly string[]): Promise<unknown> {
  const config = configFrom(process.env);
  if (command === 'backup' && argument) return backUp(config, resolve(argument), console.info);
  if (command === 'restore' && argument) return restore(config, resolve(argument), console.info);
  if (command === 'move' && (argument === 'shared' || argument === 'data-dir'))
    return move(config, argument, console.info);
  throw new ConfigError([USAGE]);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
