import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerOptions } from '#src/server/server.ts';
import { temporaryFolder } from './test-server.ts';

/** What is in the built site's script. */
export const SCRIPT = 'console.info("a gear");\n'.repeat(9);
/** What is in its page. */
export const PAGE = `<!doctype html><title>x</title><script>alert(1)</script><script type="module" src="/assets/main-abc.js"></script>
${'<p>a gear</p>'.repeat(99)}`;

/** A built site of one page and one script, in a folder of its own for one test unless another is told. */
export async function builtSite(folder?: string): Promise<ServerOptions & { siteDir: string }> {
  const siteDir = join(folder ?? (await temporaryFolder()), 'site');
  await mkdir(join(siteDir, 'assets'), { recursive: true });
  await writeFile(join(siteDir, 'index.html'), PAGE);
  await writeFile(join(siteDir, '.env'), 'SECRET=1');
  await writeFile(join(siteDir, 'assets/main-abc.js'), SCRIPT);
  return { siteDir };
}
