import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ErrorScreen } from '#src/site/error-screen.tsx';
import { renderScreen } from '../../support/render-screen.tsx';
import { expectConsole } from '../../support/setup.ts';

it('an error thrown in a screen keeps the shell, says so in the language of the page, and can be tried again', async () => {
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new Error('broken screen');
    return <p>whole</p>;
  }
  expectConsole('error', /broken screen|occurred in the <Screen>/);
  const within = (
    <>
      <nav>shell</nav>
      <ErrorScreen>
        <Screen />
      </ErrorScreen>
    </>
  );
  renderScreen(within, { language: 'en' });
  expect(screen.getByRole('navigation').textContent).toBe('shell');
  expect(screen.getByRole('status').textContent).toContain('This part of the site did not open.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('whole').tagName).toBe('P');
});
