import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Sources that are mutated together, and the behaviour tests that must detect the mutants. Tests that read the source
 * are excluded.
 */
export interface Subject {
  readonly name: string;
  readonly sources: readonly string[];
  readonly judges: readonly string[];
}

/** Returns the named subjects, such as `domain` and `session`, or all: first the rules, then each machine. */
export function subjects(names: readonly string[]): readonly Subject[] {
  const all = everySubject();
  const unknown = names.filter((name) => !all.some((subject) => subject.name === name));
  if (unknown.length > 0) throw new Error(`No ${unknown.join(', ')} among ${all.map(({ name }) => name).join(', ')}`);
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}

function everySubject(): readonly Subject[] {
  const folders = globSync('src/machines/*/*.machine.ts').map(dirname).sort();
  const ofEveryMachine = filesLike('tests/unit/machines/*.test.ts');
  return [
    { name: 'domain', sources: filesLike('src/domain/**/*.ts'), judges: filesLike('tests/unit/domain/**/*.test.ts') },
    {
      name: 'validation',
      sources: filesLike('src/validation/*.ts'),
      judges: filesLike('tests/unit/validation/*.test.ts'),
    },
    { name: 'every-machine', sources: filesLike('src/machines/*.ts'), judges: ofEveryMachine },
    ...folders.map((folder) => ({
      name: basename(folder),
      sources: filesLike(`${folder}/*.ts`),
      judges: [...filesLike(`tests/machines/${basename(folder)}/*.test.{ts,tsx}`), ...ofEveryMachine],
    })),
  ];
}

function filesLike(pattern: string): readonly string[] {
  return globSync(pattern).sort();
}
