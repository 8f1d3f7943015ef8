import { useState } from 'react';
import type { LogLine } from './actor-log.ts';
import styles from './inspector.module.css';

const timeOf = ({ at }: LogLine): string => new Date(at).toISOString().slice(11, 23);
const outcomeOf = ({ outcome, state }: LogLine): string =>
  outcome === 'handled' ? `→ ${state}` : `${outcome} in ${state}`;
const textOf = (line: LogLine): string =>
  [timeOf(line), line.actor, '←', line.event, line.details, outcomeOf(line)].filter(Boolean).join(' ');

/** Events that the actors received, latest first, with a filter for any part of a line. */
export function Log({ lines }: { readonly lines: readonly LogLine[] }) {
  const [filter, setFilter] = useState('');
  const [copied, setCopied] = useState('');
  const shown = lines.filter((line) => textOf(line).toLowerCase().includes(filter.toLowerCase()));
  const copy = () =>
    navigator.clipboard.writeText(shown.map(textOf).join('\n')).then(
      () => setCopied(`Lines copied: ${shown.length}`),
      () => setCopied('The browser did not allow it'),
    );
  return (
    <section className={styles.log} aria-label="Log">
      <div className={`row gap-2 ${styles.bar}`}>
        <input
          type="search"
          aria-label="Filter the log"
          placeholder="actor, event, “dropped” …"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <button type="button" onClick={copy}>
          Copy
        </button>
        <span role="status">{copied}</span>
      </div>
      <ol className="wrapped">
        {shown.map((line) => (
          <li key={line.number} data-outcome={line.outcome}>
            <time dateTime={new Date(line.at).toISOString()}>{timeOf(line)}</time> {line.actor} ← <b>{line.event}</b>{' '}
            {outcomeOf(line)}
            <span className={`clamped muted ${styles.details}`}>{line.details}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
