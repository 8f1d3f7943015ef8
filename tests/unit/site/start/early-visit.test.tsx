import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EarlyVisit, takeOver } from '#src/site/start/early-visit.ts';

const FORM = `
  <form class="order">
    <input name="name" class="field"><input name="phone" class="field"><textarea name="description"></textarea>
    <input type="checkbox" class="box"><button type="button" class="add">one</button><button type="button" class="add">two</button>
  </form>`;

let place: HTMLElement;
let hydrated: number;
const count = () => {
  hydrated += 1;
};

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${FORM}</div>`;
  place = document.getElementById('root') ?? document.body;
  hydrated = 0;
  document.addEventListener('hydrated', count);
});

afterEach(() => document.removeEventListener('hydrated', count));

function find<Found extends Element>(selector: string): Found {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** The second button that adds. */
const second = () => find<HTMLElement>('.add:last-of-type');

function recordEarlyVisit(...presses: HTMLElement[]) {
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { subtree: true, childList: true, characterDataOldValue: true });
  const earlyVisit: EarlyVisit = { presses, takeChanges: () => observer.takeRecords() };
  vi.stubGlobal('earlyVisit', earlyVisit);
  return earlyVisit;
}

describe('taking over a page that another program changed', () => {
  it.each<{ readonly label: string; readonly change: () => void }>([
    { label: 'inserted nodes', change: () => find('[name=name]').after(document.createElement('span'), 'text') },
    { label: 'removed nodes', change: () => find('textarea').remove() },
    { label: 'replaced all nodes', change: () => place.replaceChildren(document.createElement('p')) },
    { label: 'rewrote a text', change: () => second().firstChild?.replaceWith('[two]') },
    {
      label: 'changed a text in place',
      change: () => {
        (second().firstChild as Text).data = '[two]';
      },
    },
    {
      label: 'moved a field into a wrapper, and that to the end',
      change: () => {
        const wrapper = document.createElement('span');
        find('[name=phone]').replaceWith(wrapper);
        wrapper.append(document.createElement('i'));
        find('form').append(wrapper);
        find('form').prepend(second());
      },
    },
  ])('restores the very nodes that the server rendered after it $label', ({ change }) => {
    const nodes = [...place.querySelectorAll('*')];
    recordEarlyVisit();
    change();
    takeOver(place)();
    expect(place.innerHTML).toBe(FORM);
    expect([...place.querySelectorAll('*')]).toEqual(nodes);
  });

  it('restores focus and selection of a field that another program moved', () => {
    const phone = find<HTMLInputElement>('[name=phone]');
    phone.value = '0912';
    recordEarlyVisit();
    phone.focus();
    phone.setSelectionRange(1, 3, 'backward');
    const end = takeOver(place);
    phone.remove();
    find('form').prepend(phone);
    end();
    const { selectionStart, selectionEnd, selectionDirection } = phone;
    expect(document.activeElement).toBe(phone);
    expect([selectionStart, selectionEnd, selectionDirection, hydrated]).toEqual([1, 3, 'backward', 1]);
  });
});

describe('a selection of the page', () => {
  const select = (from: Node, start: number, to: Node, end: number) =>
    getSelection()?.setBaseAndExtent(from, start, to, end);
  const buttons = () => [...place.querySelectorAll('.add')].map(({ firstChild }) => firstChild as Text);
  const wrap = () => {
    for (const text of buttons()) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  };

  it('restores the selection after the changes of a translator were reverted', () => {
    recordEarlyVisit();
    wrap();
    const [one, two] = [...place.querySelectorAll('font')].map(({ firstChild }) => firstChild as Text);
    if (one && two) select(two, 2, one, 1);
    takeOver(place)();
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
    expect(String(getSelection())).toBe('netw');
    expect([anchorNode, anchorOffset, focusNode, focusOffset]).toEqual([buttons()[1], 2, buttons()[0], 1]);
  });

  it('restores the selection on a page that React replaced', () => {
    recordEarlyVisit();
    const [one, two] = buttons();
    const end = takeOver(place);
    if (one && two) select(one, 1, two, 2);
    document.dispatchEvent(new Event('selectionchange'));
    place.innerHTML = FORM;
    end();
    expect([String(getSelection()), getSelection()?.anchorNode]).toEqual(['netw', buttons()[0]]);
  });

  it('drops the selection if the text has changed', () => {
    recordEarlyVisit();
    const [one, two] = buttons();
    if (one && two) select(one, 1, two, 2);
    const end = takeOver(place);
    place.innerHTML = FORM.replace('>one<', '>eins<');
    end();
    expect(String(getSelection())).toBe('');
  });

  it('is restored if React added text before it', () => {
    recordEarlyVisit();
    const [, two] = buttons();
    if (two) select(two, 1, two, 3);
    const end = takeOver(place);
    place.innerHTML = `<p>Play</p>${FORM}`;
    end();
    expect([String(getSelection()), getSelection()?.anchorNode]).toEqual(['wo', buttons()[1]]);
  });
});

it('leaves the page without a focus if the visitor leaves the focused element during hydration', async () => {
  recordEarlyVisit();
  const end = takeOver(place);
  find<HTMLElement>('.box').focus();
  find<HTMLElement>('.box').blur();
  await Promise.resolve();
  end();
  expect(document.activeElement).toBe(document.body);
});

it('hides events from React until the page is hydrated', () => {
  recordEarlyVisit();
  const received: string[] = [];
  for (const type of ['click', 'keydown']) place.addEventListener(type, () => received.push(type), true);
  const end = takeOver(place);
  second().click();
  second().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(received).toEqual([]);
  end();
  second().click();
  expect(received).toEqual(['click']);
});

describe('a page that React replaced', () => {
  it('restores texts, ticks, focus and selection on a replaced page, and presses the new buttons', () => {
    const { presses } = recordEarlyVisit(second(), find('form'));
    find<HTMLInputElement>('[name=phone]').value = '0912';
    find<HTMLTextAreaElement>('textarea').value = 'A gear\nof brass';
    find<HTMLInputElement>('.box').checked = true;
    find<HTMLTextAreaElement>('textarea').focus();
    find<HTMLTextAreaElement>('textarea').setSelectionRange(2, 6);
    const end = takeOver(place);
    place.innerHTML = FORM;
    end();
    const area = find<HTMLTextAreaElement>('textarea');
    expect([...place.querySelectorAll<HTMLInputElement>('.field')].map(({ value }) => value)).toEqual(['', '0912']);
    expect([area.value, find<HTMLInputElement>('.box').checked]).toEqual(['A gear\nof brass', true]);
    expect(document.activeElement).toBe(area);
    expect([area.selectionStart, area.selectionEnd]).toEqual([2, 6]);
    expect(presses).toEqual([second(), find('form')]);
    expect(presses.every(({ isConnected }) => isConnected)).toBe(true);
    expect(hydrated).toBe(1);
  });

  it('has the focus that the visitor moved during hydration, although React stops its event', () => {
    recordEarlyVisit();
    place.addEventListener('focusin', (event) => event.stopPropagation());
    const end = takeOver(place);
    find<HTMLElement>('textarea').focus();
    place.innerHTML = FORM;
    end();
    expect(document.activeElement).toBe(find('textarea'));
  });

  it('has the focus on the field that the visitor pressed while React replaced it', () => {
    recordEarlyVisit();
    const end = takeOver(place);
    find<HTMLElement>('textarea').focus();
    place.innerHTML = FORM;
    place.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    end();
    expect(document.activeElement).toBe(find('textarea'));
  });

  it('leaves the focus where the visitor put it while the page was replaced', () => {
    recordEarlyVisit();
    find<HTMLElement>('textarea').focus();
    const end = takeOver(place);
    place.innerHTML = FORM;
    find<HTMLElement>('.box').focus();
    end();
    expect(document.activeElement).toBe(find('.box'));
  });

  it('restores text, focus and selection of a field to which an extension had added a class', () => {
    recordEarlyVisit();
    const phone = find<HTMLInputElement>('[name=phone]');
    phone.classList.add('autofilled');
    phone.value = '0912';
    phone.focus();
    phone.setSelectionRange(1, 3);
    const end = takeOver(place);
    place.innerHTML = FORM;
    end();
    const { value, selectionStart, selectionEnd } = find<HTMLInputElement>('[name=phone]');
    expect([value, selectionStart, selectionEnd]).toEqual(['0912', 1, 3]);
    expect(document.activeElement).toBe(find('[name=phone]'));
  });

  it('presses the button of the same label although another was removed before the visit was recorded', () => {
    const LABELLED = FORM.replaceAll('class="add">', (found, at) => `aria-label="add ${at}" ${found}`);
    place.innerHTML = LABELLED;
    find('.add').remove();
    const pressed = second();
    const label = pressed.ariaLabel;
    const { presses } = recordEarlyVisit(pressed);
    const end = takeOver(place);
    place.innerHTML = LABELLED;
    end();
    expect(presses).toEqual([second()]);
    expect(second().ariaLabel).toBe(label);
  });

  it('leaves a field without the text that an extension had in its own', () => {
    find('form').insertAdjacentHTML('afterbegin', '<input class="field" name="extension" value="a note">');
    recordEarlyVisit();
    const end = takeOver(place);
    place.innerHTML = FORM;
    end();
    expect([...place.querySelectorAll<HTMLInputElement>('.field')].map(({ value }) => value)).toEqual(['', '']);
  });
});

describe('the scroll position', () => {
  /** Scrolls the page by 500 px, as if it were taller than the window. Returns the page, and what the site scrolls by. */
  function openScrolled() {
    const page = { scrollY: 500 };
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.scrollY);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, -page.scrollY, 1_024, 4_096),
    );
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    return { page, scrolled: () => scrolled.mock.calls };
  }

  it('stays where the visitor scrolls right before the page is hydrated', () => {
    const { page, scrolled } = openScrolled();
    const restore = takeOver(place);
    // The event of the scroll comes with the next frame.
    page.scrollY = 0;
    restore();
    expect(scrolled()).toEqual([]);
  });

  it('returns to the place in a page that React replaced, which the browser moved meanwhile', () => {
    const { page, scrolled } = openScrolled();
    const restore = takeOver(place);
    place.replaceChildren();
    page.scrollY = 0;
    place.innerHTML = FORM;
    restore();
    expect(scrolled()).toEqual([[{ top: 500, behavior: 'instant' }]]);
  });
});
