import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { started, stopProcess } from '../../support/infrastructure/server-process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OTHER = fileURLToPath(new URL('../../support/other-workshop', import.meta.url));

/** Files and folders that a build and a server need. */
const PARTS = [
  'src',
  'locales',
  'package.json',
  'package-lock.json',
  'openapi.yaml',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
];

/** Variables of this process without the choice of the tests' workshop: an owner does not know of it. */
const { NODE_OPTIONS: _, ...environment } = process.env;

/** A copy of the project in which only `src/workshop` differs. */
export interface OtherWorkshop {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Makes the site of another workshop in the way of its owner: copies the project, replaces `src/workshop`, and runs
 * `npm run brand` and `npm run build`. Starts its server with its samples.
 */
export async function openOtherWorkshop(): Promise<OtherWorkshop> {
  const root = join(ROOT, '.build/other-workshop');
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  for (const part of PARTS) await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  await rm(join(root, 'src/workshop'), { recursive: true });
  await cp(OTHER, join(root, 'src/workshop'), { recursive: true });
  for (const tool of ['brand', 'build'])
    await promisify(execFile)(process.execPath, [`src/tools/${tool}.ts`], { cwd: root, env: environment });
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'));
  const env = { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: 'a thousand gears in one box', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  const { url } = await started(child);
  return {
    url,
    close: async () => {
      await stopProcess(child, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
