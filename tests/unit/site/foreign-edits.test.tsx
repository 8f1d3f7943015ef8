import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tolerateForeignEdits } from '#src/site/foreign-edits.ts';
import { renderScreen } from '../../support/render-screen.tsx';

const { removeChild, insertBefore } = Node.prototype;

beforeEach(tolerateForeignEdits);
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** Puts every text of the page into an element of its own, as browsers' translators do. */
function translate(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.textContent = `[${text.data}]`;
  }
}

function Screen() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count % 2 === 0 && 'even '}
      <b>parts</b> {count > 0 && <i>{count}</i>} in the cart
    </button>
  );
}

describe('field note 94: a page that a translator rewrote', () => {
  it('takes the next changes without breaking', () => {
    renderScreen(<Screen />);
    translate(document.body);
    const button = screen.getByRole('button');
    for (let press = 1; press <= 3; press += 1) {
      fireEvent.click(button);
      expect(button.querySelector('i')?.textContent).toBe(String(press));
    }
  });

  it('and other pages are changed as ever', () => {
    renderScreen(<Screen />);
    const button = screen.getByRole('button');
    expect(button.textContent).toBe('even parts  in the cart');
    fireEvent.click(button);
    expect(button.textContent).toBe('parts 1 in the cart');
    fireEvent.click(button);
    expect(button.textContent).toBe('even parts 2 in the cart');
  });
});
