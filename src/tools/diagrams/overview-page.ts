import { type ChartState, statesWithin } from './chart.ts';
import type { Composition, Wire } from './composition.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, table } from './markdown.ts';

/** `docs/machines/overview.md`: who creates, invokes and supplies whom, which notices go where. */
export function overviewPage(machines: readonly DocumentedMachine[], composition: Composition): string {
  const house = new House(machines, composition);
  return `${[
    HEADER,
    '# Actors and notices',
    'Root actors are created outside React and live as long as the page. A machine knows its own events only: what it has to say it emits as a notice, and the site decides who hears it.',
    `\`\`\`mermaid\n${house.diagram()}\n\`\`\``,
    'Thick arrows create, thin ones invoke, dotted ones are notices and the events that the site sends on.',
    '## Actors',
    table(['actor', 'machine', 'created or invoked by', 'its own actors', 'supplied by'], house.actorRows()),
    '## Notices',
    table(['emitted by', 'notice', 'heard by'], house.noticeRows()),
    '## Events that the site sends from one actor to another',
    table(['to', 'event', 'sent by'], house.senderRows()),
  ].join('\n\n')}\n`;
}

/** The machines by the names that the site's source calls them. */
class House {
  private readonly machines: readonly DocumentedMachine[];
  private readonly composition: Composition;

  constructor(machines: readonly DocumentedMachine[], composition: Composition) {
    this.machines = machines;
    this.composition = composition;
  }

  diagram(): string {
    const { created } = this.composition;
    const creates = created.map(({ file, machine }) => `${nodeOf(file)} ==> ${this.idOf(machine)}`);
    const lines = [
      ...this.files().map((file) => `${nodeOf(file)}["${file.replace('src/', '')}"]`),
      ...this.machines.map(({ chart }) => `${chart.id}(["${chart.id}"])`),
      ...creates,
      ...this.machines.flatMap((machine) => this.invokeEdges(machine)),
      ...this.wireEdges(this.composition.listeners, (machine, file, types) => `${machine} -. "${types}" .-> ${file}`),
      ...this.wireEdges(this.composition.senders, (machine, file, types) => `${file} -. "${types}" .-> ${machine}`),
    ];
    return ['flowchart LR', ...lines.map((line) => `  ${line}`)].join('\n');
  }

  actorRows(): string[][] {
    return this.machines.map((machine) => [
      code(this.actorName(machine)),
      linkTo(machine.file, machine.chart.id),
      this.makersOf(machine).join(', '),
      invokesOf(machine.chart).map(code).join(', ') || '-',
      this.suppliersOf(machine)
        .map((file) => linkTo(file))
        .join(', ') || '-',
    ]);
  }

  noticeRows(): string[][] {
    return this.machines.flatMap((machine) =>
      machine.source.notices.map((notice) => [code(machine.chart.id), code(notice), this.heardBy(machine, notice)]),
    );
  }

  senderRows(): string[][] {
    const sent = new Map<string, string[]>();
    for (const wire of this.composition.senders) {
      const machine = this.machineOf(wire.actor)?.chart.id;
      const row = [code(machine ?? ''), code(wire.type), placeOf(wire)];
      if (machine !== undefined) sent.set(row.join(), row);
    }
    return [...sent.values()];
  }

  private heardBy(machine: DocumentedMachine, notice: string): string {
    const places = this.composition.listeners
      .filter((wire) => this.machineOf(wire.actor) === machine && ['*', notice].includes(wire.type))
      .map(placeOf);
    return [...new Set(places)].join(', ') || 'nobody';
  }

  /** The machine behind a name in the site's source: a created actor's, or that of an invoked machine. */
  private machineOf(actor: string): DocumentedMachine | undefined {
    const created = this.composition.created.find(({ name }) => name === actor);
    const invoked = this.machines.find(({ source }) => source.actors[actor]?.endsWith('Machine'));
    const exportName = created?.machine ?? invoked?.source.actors[actor];
    return this.machines.find(({ source }) => source.exportName === exportName);
  }

  private actorName(machine: DocumentedMachine): string {
    const created = this.composition.created.find((actor) => actor.machine === machine.source.exportName);
    return created?.systemId ?? machine.chart.id;
  }

  private makersOf(machine: DocumentedMachine): string[] {
    const { exportName } = machine.source;
    const files = this.composition.created
      .filter((actor) => actor.machine === exportName)
      .map(({ file }) => linkTo(file));
    const parents = this.machines.filter(({ source }) => Object.values(source.actors).includes(exportName));
    return [...new Set(files), ...parents.map(({ chart }) => code(chart.id))];
  }

  private suppliersOf({ source }: DocumentedMachine): string[] {
    const { provisions } = this.composition;
    return [
      ...new Set(provisions.filter(({ machine }) => machine === source.exportName).flatMap(({ modules }) => modules)),
    ];
  }

  private invokeEdges({ chart, source }: DocumentedMachine): string[] {
    return Object.entries(source.actors).map(([name, logic]) => {
      if (logic.endsWith('Machine')) return `${chart.id} --> ${this.idOf(logic)}`;
      return `${chart.id} --> ${chart.id}_${name}["${name}"]`;
    });
  }

  /** One edge for each machine and file, with all that travels on it. */
  private wireEdges(wires: readonly Wire[], edge: (machine: string, file: string, types: string) => string): string[] {
    const types = new Map<string, { machine: string; file: string; types: string[] }>();
    for (const { actor, file, type } of wires) {
      const machine = this.machineOf(actor)?.chart.id;
      if (machine === undefined) continue;
      const key = `${machine} ${file}`;
      const known = types.get(key)?.types ?? [];
      types.set(key, { machine, file, types: [...new Set([...known, type === '*' ? 'all notices' : type])] });
    }
    return [...types.values()].map((wire) => edge(wire.machine, nodeOf(wire.file), wire.types.join('<br/>')));
  }

  private files(): string[] {
    const { created, listeners, senders } = this.composition;
    const wires = [...listeners, ...senders].filter(({ actor }) => this.machineOf(actor) !== undefined);
    return [...new Set([...created, ...wires].map(({ file }) => file))].sort();
  }

  private idOf(exportName: string): string {
    return this.machines.find(({ source }) => source.exportName === exportName)?.chart.id ?? exportName;
  }
}

function invokesOf(chart: ChartState): string[] {
  return [...new Set(statesWithin(chart).flatMap(({ invokes }) => invokes.map(({ src }) => src)))];
}

function placeOf({ file, place }: Wire): string {
  return `${linkTo(file)} ${code(place)}`;
}

/** A plain name for a file's node. */
function nodeOf(file: string): string {
  return `file_${file.replaceAll(/\W/g, '_')}`;
}
