import type { I18n } from '@lingui/core';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { fewestPaths } from './fewest-paths.ts';
import type { Journey } from './journey.ts';
import type { Site } from './journey-site.ts';
import type { MachineModel, Stage } from './machine-model.ts';
import { type Coverage, CoverageCount } from './transition-coverage.ts';
import { wordsIn } from './words.ts';

/** Who walks a path through the demo, and where. */
export interface Walker {
  readonly journey: Journey;
  readonly demo: Site;
  readonly language: Language;
  /** The site's words in that language. */
  readonly words: I18n;
}

/** Paths of a machine through its screens in the demo. */
export interface Tour {
  readonly walks: readonly {
    readonly language: Language;
    readonly title: string;
    go(journey: Journey, demo: Site): Promise<void>;
  }[];
  /** What the walks so far have covered. */
  coverage(): Coverage;
}

/** A control answers where the machine does, and nowhere else: what the machine would ignore nobody can bring about. */
export function isAnswered(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  return snapshot.can(event);
}

type Table = Readonly<Record<string, readonly EventObject[]>>;

/** How to act and to look in the demo, and what is to be cleared away afterwards. */
interface DemoStage<Machine extends AnyStateMachine, Examples extends Table>
  extends Pick<Stage<Machine, Examples>, 'perform' | 'shows'> {
  readonly leave: () => Promise<void>;
}

interface TourOptions<Machine extends AnyStateMachine, Examples extends Table> {
  /** The paths take turns in these. */
  readonly languages: readonly Language[];
  /** The model with what a person of that language reads and writes. */
  readonly modelIn: (language: Language, count: CoverageCount) => MachineModel<Machine, Examples>;
  /** Sets the stage for one path. */
  readonly open: (walker: Walker) => Promise<DemoStage<Machine, Examples>>;
}

/** The fewest paths that take every arrow which can be taken in a browser. */
export function tourOf<Machine extends AnyStateMachine, Examples extends Table>(
  machine: Machine,
  { languages, modelIn, open }: TourOptions<Machine, Examples>,
): Tour {
  const count = new CoverageCount(machine);
  const inEach = languages.map((language) => {
    const model = modelIn(language, count);
    return { language, words: wordsIn(language), model, paths: fewestPaths(model.paths) };
  });
  const walks = inEach.flatMap(({ language, words, model, paths }, turn) =>
    paths
      .filter((_, index) => index % languages.length === turn)
      .map(([title, path]) => ({
        language,
        title,
        go: async (journey: Journey, demo: Site) => {
          const { perform, shows, leave } = await open({ journey, demo, language, words });
          try {
            await model.walk(path, { journal: null, perform, shows });
          } finally {
            await leave();
          }
        },
      })),
  );
  return { walks, coverage: () => count.coverage() };
}
