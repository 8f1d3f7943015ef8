import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Inspection } from '../root-actors.ts';
import { ActorLog } from './actor-log.ts';
import { Panel } from './panel.tsx';
import { targetOf } from './stately.ts';

/**
 * Opens the developers' panel over the page. Only for development: the caller imports it behind `import.meta.env.DEV`,
 * so that no production build contains it.
 * @param value of `?inspect`: blank, or the address of a WebSocket, `ws://localhost:8080`
 * @returns what every actor must be created with in order to be seen
 */
export function openInspector(value: string | null): Inspection {
  const log = new ActorLog();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <Panel log={log} target={targetOf(value)} />
    </StrictMode>,
  );
  return { inspect: log.inspect };
}
