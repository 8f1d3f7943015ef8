/** `npm run diagrams`: charts, JSON and index of all machines into docs/machines; `--check` fails where one is stale. */
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Composition, compositionOf } from './diagrams/composition.ts';
import { type DocumentedMachine, documentedMachine } from './diagrams/documented-machine.ts';
import { indexPage } from './diagrams/index-page.ts';
import { machinePage } from './diagrams/machine-page.ts';
import { overviewPage } from './diagrams/overview-page.ts';
import { studioJson } from './diagrams/studio-json.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('docs/machines/', root);
/** Written by hand, and left alone. */
const BY_HAND = ['guide.md'];

/** The text of every written file by its name in docs/machines. */
export async function diagrams(): Promise<Record<string, string>> {
  const machines = await Promise.all(
    filesLike('src/machines/*/*.machine.ts').map((file) =>
      documentedMachine(root, file, filesLike('tests/model/*.test.*')),
    ),
  );
  return {
    'README.md': indexPage(machines),
    'overview.md': overviewPage(machines, composition()),
    ...Object.fromEntries(machines.flatMap(filesOf)),
  };
}

function filesOf(machine: DocumentedMachine): [string, string][] {
  return [
    [`${machine.name}.md`, machinePage(machine)],
    [`${machine.name}.json`, studioJson(machine.machine)],
  ];
}

/** The developers' inspector listens to every actor and is no part of the composition. */
function composition(): Composition {
  const files = filesLike('src/{site,features}/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/site/inspector/'),
  );
  const parts = files.map((file) => compositionOf(file, readFileSync(new URL(file, root), 'utf8')));
  return {
    created: parts.flatMap(({ created }) => created),
    provisions: parts.flatMap(({ provisions }) => provisions),
    listeners: parts.flatMap(({ listeners }) => listeners),
    // What a screen sends is the visitor's doing.
    senders: parts.flatMap(({ senders }) => senders).filter(({ file }) => file.startsWith('src/site/')),
  };
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort();
}

/** Names of files in docs/machines that are not as they should be, or should not be there. */
function staleAmong(written: Readonly<Record<string, string>>): string[] {
  const present = readdirSync(folder).filter((name) => !BY_HAND.includes(name));
  const textOf = (name: string) => (present.includes(name) ? readFileSync(new URL(name, folder), 'utf8') : null);
  const names = new Set([...Object.keys(written), ...present]);
  return [...names].filter((name) => textOf(name) !== written[name]).sort();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const written = await diagrams();
  const stale = staleAmong(written);
  if (process.argv.includes('--check')) {
    if (stale.length > 0) console.error(`Stale: ${stale.join(', ')}. Run \`npm run diagrams\` and commit.`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    for (const name of stale) {
      const text = written[name];
      if (text === undefined) rmSync(new URL(name, folder));
      else writeFileSync(new URL(name, folder), text);
    }
  }
}
