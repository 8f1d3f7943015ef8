import { useState, useSyncExternalStore } from 'react';
import { type ActorDetails, detailsOf, type PossibleEvent } from './actor-details.ts';
import { type ActorLog, type RunningActor, stateOf } from './actor-log.ts';
import styles from './inspector.module.css';
import { Log } from './log.tsx';
import { type InspectorTarget, openStately, type StatelyState } from './stately.ts';

interface PanelProps {
  readonly log: ActorLog;
  readonly target: InspectorTarget;
  readonly onClose: () => void;
}

const SAID: Readonly<Record<StatelyState, string>> = {
  closed: '',
  waiting: 'Waiting for the inspector to answer.',
  connected: 'Connected. Personal data is masked before it leaves the page.',
  blocked: 'The browser blocked the window: allow pop-ups for this site and press again.',
  unreachable: 'No answer within 10 s. This panel works without it; press to try again.',
};

/** The committed diagrams of all charts, by file name. */
const diagrams: Readonly<Record<string, string>> = import.meta.glob('../../../docs/machines/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Panel with the running actors, the chart, events and context of the selected one, a log, and Stately's inspector. */
export function DevelopersPanel({ log, target, onClose }: PanelProps) {
  const { actors, lines } = useSyncExternalStore(log.subscribe, log.view);
  const [stately, setStately] = useState<StatelyState>('closed');
  const [chosen, choose] = useState('');
  const actor = actors.find(({ name }) => name === chosen) ?? actors[0];
  return (
    <aside className={styles.panel} aria-label="Developers’ panel" lang="en" dir="ltr">
      <header className={`row gap-2 ${styles.bar}`}>
        <button
          type="button"
          disabled={stately === 'waiting' || stately === 'connected'}
          onClick={() => openStately(target, log, setStately)}
        >
          {target.kind === 'socket' ? `Send to ${target.url}` : 'Stately’s inspector'}
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
        <p role="status">{SAID[stately]}</p>
      </header>
      <div className={styles.body}>
        <ul className={styles.actors} aria-label="Actors">
          {actors.map(({ ref, name }) => (
            <li key={ref.sessionId}>
              <button type="button" aria-pressed={name === actor?.name} onClick={() => choose(name)}>
                {name} <small className="muted">{stateOf(ref.getSnapshot())}</small>
              </button>
            </li>
          ))}
        </ul>
        {actor && <Actor actor={actor} />}
        <Log lines={lines} />
      </div>
    </aside>
  );
}

function Actor({ actor: { ref, name } }: { readonly actor: RunningActor }) {
  const details = detailsOf(ref);
  if (details === null) return <p>{name} runs no machine.</p>;
  return (
    <section className={styles.actor} aria-label={name}>
      <Chart {...details} />
      {details.meanings.map((meaning) => (
        <p key={meaning}>{meaning}</p>
      ))}
      <h2>Takes now</h2>
      <ul className="row gap-1">
        {details.events.map((event) => (
          <Possible key={event.type} event={event} />
        ))}
      </ul>
      <h2>Context</h2>
      <pre className="wrapped">{details.context}</pre>
    </section>
  );
}

/** The documentation's diagram with the active states highlighted. */
function Chart({ machine, active }: ActorDetails) {
  const file = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const diagram = diagrams[`../../../docs/machines/${file}.svg`];
  if (diagram === undefined) return <p>No diagram of {machine}: npm run diagrams.</p>;
  const lit = active.map((id) => `[data-id="${id}"]`).join();
  return (
    <div className={styles.chart}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository. */}
      <div dangerouslySetInnerHTML={{ __html: diagram }} />
      <style>{`.diagram :is(${lit}){stroke:var(--marker);stroke-width:3;&:is(.box,.final){fill:var(--highlight)}}`}</style>
    </div>
  );
}

/** Event that the actor may accept. It is struck out if its guards fail without data. */
function Possible({ event: { type, guards, meaning, passes } }: { readonly event: PossibleEvent }) {
  const notes = [meaning, passes === false ? 'Its guards fail without data.' : ''].filter(Boolean);
  return (
    <li className={styles.event} data-passes={passes ?? 'unknown'} title={notes.join(' ') || undefined}>
      {type}
      {guards.length > 0 && <small className="muted"> [{guards.join(', ')}]</small>}
    </li>
  );
}
