import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ActorLog } from './actor-log.ts';
import { DevelopersPanel } from './developers-panel.tsx';
import styles from './inspector.module.css';
import { forgetInspection } from './requested-inspection.ts';
import { targetOf } from './stately.ts';
import { keepOnTop } from './top-layer.ts';

/**
 * Opens the developers' panel over the page. Only for development and the demo build, which alone import it.
 * @param value of `?inspect`: blank, or the address of a WebSocket, `ws://localhost:8080`
 * @returns the `inspect` option for every actor that the panel should show
 */
export function openInspector(value: string): ActorLog['inspect'] {
  const log = new ActorLog();
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  const remove = keepOnTop(place);
  const root = createRoot(place);
  const close = () => {
    forgetInspection();
    root.unmount();
    remove();
  };
  root.render(
    <StrictMode>
      <DevelopersPanel log={log} target={targetOf(value)} onClose={close} />
    </StrictMode>,
  );
  return log.inspect;
}
