import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** A module that makes Node believe that it is older. */
const older = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'version',{value:'v${version}'});
  Object.defineProperty(process.versions,'node',{value:'${version}'})`.replaceAll(/\s+/g, '');

it.for([
  { command: 'src/server/check-node.mjs', version: '20.19.0' },
  { command: 'src/server/main.ts', version: '22.18.0' },
  { command: 'src/tools/start.ts', version: '24.17.1' },
])('$command ends with one line on Node $version', async ({ command, version }) => {
  const child = promisify(execFile)(process.execPath, [`--import=${older(version)}`, command]);
  const { code, stdout, stderr } = await child.catch((error) => error);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr:
      `Node 24.18 or later is needed, this is v${version}. \`npm ci\` brings it along on Linux, Windows and Intel Macs, ` +
      'unless optional dependencies are left out; elsewhere install it by hand.\n',
  });
});
