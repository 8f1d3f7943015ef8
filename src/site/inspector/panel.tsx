import { useState, useSyncExternalStore } from 'react';
import type { ActorLine, ActorLog, LogLine } from './actor-log.ts';
import styles from './inspector.module.css';
import { type InspectorTarget, openStately } from './stately.ts';

interface PanelProps {
  readonly log: ActorLog;
  readonly target: InspectorTarget;
}

const SAID = {
  closed: '',
  opened: 'Sent as soon as the inspector answers; people’s words are masked before they leave the page.',
  blocked: 'The browser blocked the window: allow pop-ups for this site and press again.',
} as const;

/** The developers' panel: every running actor with its state and last event, a log, and the way to Stately's inspector. */
export function Panel({ log, target }: PanelProps) {
  const { actors, lines } = useSyncExternalStore(log.subscribe, log.view);
  const [stately, setStately] = useState<keyof typeof SAID>('closed');
  return (
    <aside className={styles.panel} aria-label="Developers’ panel" lang="en" dir="ltr">
      <details open>
        <summary>Actors ({actors.length})</summary>
        <button type="button" disabled={stately === 'opened'} onClick={() => setStately(openStately(target, log))}>
          {target.kind === 'socket' ? `Send to ${target.url}` : 'Open Stately’s inspector'}
        </button>
        <p role="status">{SAID[stately]}</p>
        <ActorTable actors={actors} />
        <ol aria-label="Log">
          {lines.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
      </details>
    </aside>
  );
}

function ActorTable({ actors }: { readonly actors: readonly ActorLine[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>actor</th>
          <th>state</th>
          <th>last event</th>
        </tr>
      </thead>
      <tbody>
        {actors.map(({ id, name, state, lastEvent }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{state}</td>
            <td>{lastEvent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ line: { at, actor, event, details, state } }: { readonly line: LogLine }) {
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{new Date(at).toISOString().slice(11, 23)}</time> {actor} ← {event}{' '}
      <span className={styles.details}>{details}</span> → {state}
    </li>
  );
}
