import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { DRAIN_TIME } from '#src/server/stop-signals.ts';
import { restore } from '#src/server/transfer/commands.ts';
import { locationName } from '#src/server/transfer/workshop-location.ts';
import { backedUp, type Environment, silent } from '../../support/fixtures/used-workshop.ts';
import { NODE_COMPILE_CACHE } from '../../support/infrastructure/server-process.ts';
import { setUps } from '../../support/infrastructure/set-ups.ts';
import { hasSharedStorage, newSharedStorage, startFirst } from '../../support/infrastructure/shared-services.ts';
import { startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SETTINGS_FILE = '/etc/workshop.env';

/** Values that a shell or systemd's EnvironmentFile would change. */
const HARD_VALUES = {
  ADMIN_PASSWORD: "'a#b$HOME;(c)&d`e\\n'",
  METRICS_FROM: '127.0.0.1, 10.0.0.0/8',
};

/** A settings file, quoted as documented, with values that are hard to parse. */
function linesOf(settings: Environment): string {
  const quoted = Object.entries(settings).map(([name, value]) => [name, `'${value}'`]);
  return [...quoted, ...Object.entries(HARD_VALUES)].map(([name, value]) => `${name}=${value}`).join('\n');
}

/** Returns the command of a unit as systemd passes it to the shell. */
function commandOf(unit: string): string {
  const text = readFileSync(join(ROOT, 'docs/deploy', unit), 'utf8');
  const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(text) ?? [];
  return command.replaceAll('$$', '$').replaceAll('%%', '%');
}

startFirst('postgres', 's3');

describe.each(setUps)('the documented backup on $label', ({ open }) => {
  it('the documented backup command copies the configured store despite special characters', async () => {
    const { environment } = await open();
    const { DATABASE_URL } = environment;
    // A shell would end the value at the ampersand.
    const settings = {
      ...environment,
      ...(DATABASE_URL && { DATABASE_URL: `${DATABASE_URL}&application_name=backup` }),
    };
    const server = await startWithAdmin(settings);
    const id = await server.orderIdOf();
    const folder = await temporaryFolder();
    const file = join(folder, 'workshop.env');
    await writeFile(file, linesOf(settings));

    const command = commandOf('workshop-backup.service')
      .replace(SETTINGS_FILE, file)
      .replace('/var/backups/workshop', folder);
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE },
    });
    const [, path = ''] = /^Copying (?:.+) to (\/.+\.backup)$/m.exec(stdout) ?? [];
    expect(stdout.split('\n')[0]).toBe(`Copying ${locationName(configFrom(settings))} to ${path}`);
    const restored = { DATA_DIR: await temporaryFolder() };
    await restore(configFrom(restored), path, silent);
    const orders = await (await startWithAdmin(restored)).orders();
    expect(orders.map(({ _id }) => _id)).toEqual([id]);
  });
});

it.each(['workshop.service', 'workshop-backup.service'])('%s keeps its temporary files on the disk', (unit) => {
  const text = readFileSync(join(ROOT, 'docs/deploy', unit), 'utf8');
  const [, folder] = /^CacheDirectory=(\w+)$/m.exec(text) ?? [];
  expect(text.split('\n')).toContain(`Environment=TMPDIR=/var/cache/${folder}`);
});

it('lets the server finish its responses before systemd kills it', () => {
  const unit = readFileSync(join(ROOT, 'docs/deploy/workshop.service'), 'utf8');
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(seconds) * 1_000).toBeGreaterThan(DRAIN_TIME);
});

it('deletes only backups that are older than 30 days, and never the newest 30', async () => {
  const unit = readFileSync(join(ROOT, 'docs/deploy/workshop-backup.service'), 'utf8');
  const [, command = ''] = /^ExecStartPost=(.+)$/m.exec(unit) ?? [];
  const folder = await temporaryFolder();
  const put = async (name: string, age: number) => {
    await writeFile(join(folder, name), '');
    const time = Date.now() / 1_000 - age * 24 * 3_600;
    await utimes(join(folder, name), time, time);
  };
  const remainingAfter = async () => {
    await promisify(execFile)('/bin/sh', ['-c', command.replace('/var/backups/workshop', folder)]);
    return (await readdir(folder)).sort();
  };
  const newest = Array.from(
    { length: 30 },
    (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}-030000.backup`,
  );
  await put('notes.txt', 400);
  await put('2026-09-01-030000.backup', 32);
  await put('2026-10-20-030000.backup', 29);
  // By a clock that is months ahead, all backups are old.
  for (const name of newest) await put(name, 100);
  expect(await remainingAfter()).toEqual(['2026-10-20-030000.backup', ...newest, 'notes.txt']);
  await put('2026-10-20-030000.backup', 31);
  expect(await remainingAfter()).toEqual([...newest, 'notes.txt']);
});

describe('the documented commands', () => {
  const commands = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').split('\n');

  /** Runs a command of docs/deploy.md as the current user with these settings and returns its output. */
  async function run(part: string, settings: Environment, variables: Environment = {}): Promise<string> {
    const file = join(await temporaryFolder(), 'workshop.env');
    await writeFile(file, linesOf(settings));
    const [command = '', ...others] = commands.filter((line) => line.includes(part));
    expect(others).toEqual([]);
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...variables };
    const own = command.replace('sudo -u workshop ', '').replace(SETTINGS_FILE, file);
    return (await promisify(execFile)('/bin/sh', ['-c', own], { cwd: ROOT, env })).stdout;
  }

  it('the documented restore command restores a backup', async () => {
    const { dataDir } = await startWithAdmin();
    const BACKUP = await backedUp({ DATA_DIR: dataDir });
    const DATA_DIR = await temporaryFolder();
    expect(await run('transfer.ts restore', { DATA_DIR }, { BACKUP })).toContain(
      `Copying ${BACKUP} to DATA_DIR ${DATA_DIR}\n`,
    );
  });

  it.runIf(hasSharedStorage)('the documented move command moves a workshop', async () => {
    const { dataDir, close } = await startWithAdmin();
    await close();
    const shared = { DATA_DIR: dataDir, ...(await newSharedStorage()) };
    const place = locationName(configFrom(shared));
    expect(await run('transfer.ts move shared', shared)).toContain(
      `The workshop is now in ${place}. DATA_DIR ${dataDir} is marked`,
    );
  });
});

describe('commands in the documents', () => {
  const commands = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
      block.replaceAll('\\\n', ' ').split('\n'),
    ),
  );
  const units = globSync('docs/deploy/*.{service,timer,cron}', { cwd: ROOT }).flatMap((unit) =>
    readFileSync(join(ROOT, unit), 'utf8').split('\n'),
  );
  const lines = [...commands, ...units];

  it('finds commands in the documents', () => {
    expect(lines.filter((line) => line.includes('src/tools/transfer.ts')).length).toBeGreaterThanOrEqual(4);
  });

  it('never lets a shell or systemd parse the settings file', () => {
    expect(
      lines.filter((line) => /(?:^|[\s;&'"(])(?:\.|source)\s+\S*\.env\b|set -a|EnvironmentFile=/.test(line)),
    ).toEqual([]);
  });

  it('passes the settings file to every program that reads it', () => {
    const programs = lines.filter((line) => /src\/(?:tools\/(?:transfer|start)|server\/main)\.ts/.test(line));
    expect(programs.filter((line) => !line.includes(`--env-file=${SETTINGS_FILE}`))).toEqual([]);
  });
});

it('parses hard values of a settings file unchanged', async () => {
  const file = join(await temporaryFolder(), 'workshop.env');
  await writeFile(file, linesOf({}));
  const print = `console.log(JSON.stringify([process.env.ADMIN_PASSWORD, process.env.METRICS_FROM]))`;
  const { stdout } = await promisify(execFile)(process.execPath, [`--env-file=${file}`, '-e', print], { env: {} });
  expect(JSON.parse(stdout)).toEqual(['a#b$HOME;(c)&d`e\\n', '127.0.0.1, 10.0.0.0/8']);
});
