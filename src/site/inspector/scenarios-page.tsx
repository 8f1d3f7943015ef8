import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { scenarios } from '#src/mocks/scenarios.ts';
import styles from './inspector.module.css';

/** Shows the developers' page of fault scenarios in place of the site. Only for development and the demo build. */
export function openScenarios(place: HTMLElement): void {
  document.title = 'Fault scenarios';
  createRoot(place).render(
    <StrictMode>
      <ScenariosPage />
    </StrictMode>,
  );
}

/** Every scenario with what it does, what to expect and a link that starts the site in it. */
export function ScenariosPage() {
  return (
    <main className={styles.scenarios} lang="en" dir="ltr">
      <h1>Fault scenarios</h1>
      <p>
        The mocks answer in the browser. A link opens the site with a fault that lasts until the page is loaded anew.
        Sign in with <code>admin</code> / <code>workshop</code>. <a href="/">No fault</a>
      </p>
      <table>
        <thead>
          <tr>
            <th>?scenario=</th>
            <th>What happens</th>
            <th>What to expect</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(scenarios).map(([name, { does, expect, start }]) => (
            <tr key={name}>
              <th scope="row">
                <a href={addressOf(start, name)}>{name}</a>
              </th>
              <td>{does}</td>
              <td>{expect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

/** The query stands before the part of a page that a link names. */
function addressOf(start: string, name: string): string {
  const { pathname, hash } = new URL(start, location.origin);
  return `${pathname}?scenario=${name}${hash}`;
}
