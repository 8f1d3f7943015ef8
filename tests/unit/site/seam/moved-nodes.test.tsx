import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { tolerateMovedNodes } from '#src/site/seam/moved-nodes.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

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

it('renders the next changes on a page that a translator rewrote', () => {
  const { removeChild, insertBefore } = Node.prototype;
  onTestFinished(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
  tolerateMovedNodes();
  renderScreen(<Screen />);
  translate(document.body);
  const button = screen.getByRole('button');
  for (let press = 1; press <= 3; press += 1) {
    fireEvent.click(button);
    expect(button.querySelector('i')?.textContent).toBe(String(press));
  }
});
