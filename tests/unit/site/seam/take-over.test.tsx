import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EarlyVisit } from '#src/site/seam/early-script.ts';
import { recordChanges } from '#src/site/seam/foreign-changes.ts';
import { takeOver } from '#src/site/seam/take-over.ts';

const FORM = `
  <form class="order">
    <input name="name" class="field"><input name="phone" class="field"><textarea name="description"></textarea>
    <input type="checkbox" class="box"><button type="button" class="add">one</button><button type="button" class="add">two</button>
  </form>`;

let place: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${FORM}</div>`;
  place = document.getElementById('root') ?? document.body;
});

function find<Found extends Element>(selector: string): Found {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** The second button that adds. */
const second = () => find<HTMLElement>('.add:last-of-type');

function recordEarlyVisit(...pressed: HTMLElement[]) {
  const changes = recordChanges(place);
  onTestFinished(changes.stop);
  const earlyVisit: EarlyVisit = { pressed, revertChanges: changes.revert };
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
    takeOver(place, () => {});
    expect(place.innerHTML).toBe(FORM);
    expect([...place.querySelectorAll('*')]).toEqual(nodes);
  });

  it('restores focus and selection of a field that another program moved', () => {
    const phone = find<HTMLInputElement>('[name=phone]');
    phone.value = '0912';
    recordEarlyVisit();
    find('form').prepend(phone);
    phone.focus();
    phone.setSelectionRange(1, 3, 'backward');
    takeOver(place, () => {});
    const { selectionStart, selectionEnd, selectionDirection } = phone;
    expect(document.activeElement).toBe(phone);
    expect({ selectionStart, selectionEnd, selectionDirection }).toEqual({
      selectionStart: 1,
      selectionEnd: 3,
      selectionDirection: 'backward',
    });
  });
});

it('leaves the page without a focus if there was none', () => {
  recordEarlyVisit();
  takeOver(place, () => {
    place.innerHTML = FORM;
  });
  expect(document.activeElement).toBe(document.body);
});

describe('a page that React replaced', () => {
  const replace = () => {
    place.innerHTML = FORM;
  };

  it('restores texts, ticks and focus on a replaced page, and presses the new buttons', () => {
    const { pressed } = recordEarlyVisit(second(), find('form'));
    find<HTMLInputElement>('[name=phone]').value = '0912';
    find<HTMLTextAreaElement>('textarea').value = 'A gear\nof brass';
    find<HTMLInputElement>('.box').checked = true;
    find<HTMLTextAreaElement>('textarea').focus();
    takeOver(place, replace);
    const area = find<HTMLTextAreaElement>('textarea');
    expect([...place.querySelectorAll<HTMLInputElement>('.field')].map(({ value }) => value)).toEqual(['', '0912']);
    expect({ value: area.value, checked: find<HTMLInputElement>('.box').checked }).toEqual({
      value: 'A gear\nof brass',
      checked: true,
    });
    expect(document.activeElement).toBe(area);
    expect(pressed).toEqual([second(), find('form')]);
    expect(pressed.every(({ isConnected }) => isConnected)).toBe(true);
  });

  it('restores text and focus of a field to which an extension had added a class', () => {
    recordEarlyVisit();
    const phone = find<HTMLInputElement>('[name=phone]');
    phone.classList.add('autofilled');
    phone.value = '0912';
    phone.focus();
    takeOver(place, replace);
    expect(find<HTMLInputElement>('[name=phone]').value).toBe('0912');
    expect(document.activeElement).toBe(find('[name=phone]'));
  });

  it('presses the button of the same label although another was removed before the visit was recorded', () => {
    const LABELLED = FORM.replaceAll('class="add">', (found, at) => `aria-label="add ${at}" ${found}`);
    place.innerHTML = LABELLED;
    find('.add').remove();
    const button = second();
    const label = button.ariaLabel;
    const { pressed } = recordEarlyVisit(button);
    takeOver(place, () => {
      place.innerHTML = LABELLED;
    });
    expect(pressed).toEqual([second()]);
    expect(second().ariaLabel).toBe(label);
  });

  it('leaves a field without the text that an extension had in its own', () => {
    find('form').insertAdjacentHTML('afterbegin', '<input class="field" name="extension" value="a note">');
    recordEarlyVisit();
    takeOver(place, replace);
    expect([...place.querySelectorAll<HTMLInputElement>('.field')].map(({ value }) => value)).toEqual(['', '']);
  });
});
