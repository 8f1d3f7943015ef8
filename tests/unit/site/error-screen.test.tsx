import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ErrorScreen } from '#src/site/error-screen.tsx';
import { renderScreen } from '../../support/render-screen.tsx';
import { expectConsole } from '../../support/setup.ts';

describe('field note 79: an error thrown in a screen', () => {
  /** Breaks while it is told to. */
  function open(language: 'fa' | 'en' = 'fa') {
    const fault = { isThere: true };
    function Screen() {
      if (fault.isThere) throw new Error('broken screen');
      return <p>whole</p>;
    }
    expectConsole('error', /broken screen|occurred in the <Screen>/);
    renderScreen(
      <>
        <nav>shell</nav>
        <ErrorScreen>
          <Screen />
        </ErrorScreen>
      </>,
      { language },
    );
    return fault;
  }

  it('keeps the shell and says so in the language of the page', () => {
    open('en');
    expect(screen.getByRole('navigation').textContent).toBe('shell');
    expect(screen.getByRole('status').textContent).toContain('This part of the site did not open.');
  });

  it('can be tried again', async () => {
    const fault = open();
    fault.isThere = false;
    await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(screen.getByText('whole').tagName).toBe('P');
  });
});
