import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepPresses } from '#src/site/seam/early-presses.ts';

const PAGE = `
  <a id="other" href="/about">other</a>
  <a id="ask" href="/#order" data-needs-script role="button">ask</a>
  <a id="next" href="/products/3" aria-keyshortcuts="ArrowLeft">next</a>
  <a id="language" href="/?lang=en" lang="en" data-needs-script>English</a>
  <button id="add" type="button">add</button>
  <button id="menu" type="button" popovertarget="nav">menu</button>
  <form id="order" method="post"><input name="name"><button id="send" type="submit">send</button></form>
  <form id="search"><input name="q"><button type="submit">search</button></form>`;

const find = (id: string) => document.getElementById(id) as HTMLElement;

/** Names of what was kept. */
let keptIds: () => readonly string[];
let repeat: () => void;
/** Clicks and submits that the page, or the browser, receives. */
let received: string[];

beforeEach(() => {
  document.body.innerHTML = PAGE;
  const early = keepPresses();
  keptIds = () => early.pressed.map(({ id }) => id);
  repeat = early.replay;
  received = [];
  const receive = (event: Event) => {
    received.push(`${event.type} ${(event.target as HTMLElement).id}`);
    event.preventDefault();
  };
  for (const type of ['click', 'submit']) document.body.addEventListener(type, receive);
  onTestFinished(() => {
    for (const type of ['click', 'submit']) document.body.removeEventListener(type, receive);
    repeat();
  });
});

const submit = (id: string) => fireEvent.submit(find(id));
const key = (id: string, name: string, more = {}) => fireEvent.keyDown(find(id), { key: name, ...more });

describe('an early press', () => {
  it.each([
    { what: 'a button', make: () => fireEvent.click(find('add')), kept: 'add' },
    { what: 'a link that needs the script', make: () => fireEvent.click(find('ask')), kept: 'ask' },
    { what: 'a form that changes something', make: () => submit('order'), kept: 'order' },
    { what: 'Space on a link that looks like a button', make: () => key('ask', ' '), kept: 'ask' },
    { what: 'a shortcut of a link', make: () => key('add', 'ArrowLeft'), kept: 'next' },
  ])('of $what is kept, shown as busy, and repeated', ({ make, kept }) => {
    expect(make()).toBe(false);
    expect({ kept: keptIds(), busy: find(kept).ariaBusy, received }).toEqual({
      kept: [kept],
      busy: 'true',
      received: [],
    });
    repeat();
    expect({ keptIds: keptIds(), ariaBusy: find(kept).ariaBusy }).toEqual({ keptIds: [], ariaBusy: null });
    expect(received.at(-1)).toBe(kept === 'order' ? 'submit order' : `click ${kept}`);
  });

  it.each([
    { what: 'a link', make: () => fireEvent.click(find('other')) },
    { what: 'a button that opens a menu', make: () => fireEvent.click(find('menu')) },
    { what: 'a link with Ctrl', make: () => fireEvent.click(find('ask'), { ctrlKey: true }) },
    { what: 'a search', make: () => submit('search') },
    {
      what: 'an arrow in a field',
      make: () => fireEvent.keyDown(document.querySelector('input') as HTMLElement, { key: 'ArrowLeft' }),
    },
    { what: 'an arrow with Alt', make: () => key('add', 'ArrowLeft', { altKey: true }) },
  ])('of $what is left to the browser', ({ make }) => {
    make();
    expect(keptIds()).toEqual([]);
  });

  it('counts once, however often it is made', () => {
    for (let press = 0; press < 3; press += 1) fireEvent.click(find('add'));
    repeat();
    expect(received).toEqual(['click add']);
  });

  it('makes links and searches wait for it, and all are repeated in their order', () => {
    fireEvent.click(find('add'));
    fireEvent.click(find('other'));
    submit('search');
    expect(keptIds()).toEqual(['add', 'other', 'search']);
    repeat();
    expect(received).toEqual(['click add', 'click other', 'submit search']);
  });

  it('is no longer kept after the repetition', () => {
    repeat();
    fireEvent.click(find('add'));
    expect([keptIds(), received]).toEqual([[], ['click add']]);
  });
});

describe('the language link', () => {
  it.each<{ readonly label: string; readonly detail?: number; readonly arrange?: () => void }>([
    { label: 'pressed by the keyboard', detail: 0 },
    { label: 'while offline', arrange: () => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false) },
    {
      label: 'of a page on which something was typed',
      arrange: () => Object.assign(document.querySelector('input') as HTMLInputElement, { value: 'Sara' }),
    },
  ])('waits for the script $label', ({ detail = 1, arrange }) => {
    arrange?.();
    fireEvent.click(find('language'), { detail });
    expect(keptIds()).toEqual(['language']);
  });
});

it.each([
  { kept: 'a form', make: () => submit('order'), received: ['submit order'] },
  { kept: 'a button', make: () => fireEvent.click(find('add')), received: [] },
])('gives $kept to the browser after 10 s, if it works without the script', ({ make, received: expected }) => {
  vi.useFakeTimers();
  make();
  vi.advanceTimersByTime(9_999);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual(expected);
});
