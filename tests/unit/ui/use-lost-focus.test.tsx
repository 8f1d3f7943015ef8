import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';

type Target = (previous: string) => Element | null | undefined;

/** Button of a step. Each step replaces it with a new one. */
function Steps({ step, target }: { readonly step: string; readonly target: Target }) {
  useLostFocus(step, target);
  return (
    <button key={step} type="button">
      {step}
    </button>
  );
}

function Page({ step, target }: { readonly step?: string | undefined; readonly target: Target }) {
  return (
    <>
      <button type="button">Stays</button>
      {step !== undefined && <Steps step={step} target={target} />}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
/** Finds nothing when the whole page is removed after a test. */
const targetNamed = (name: string) => screen.queryByRole('button', { name });
const stays: Target = () => targetNamed('Stays');

/** Opens the first step, with the focus on the named button. */
function open(focused: string) {
  const { rerender } = render(<Page step="First" target={stays} />);
  act(() => button(focused).focus());
  return { show: (step?: string, target = stays) => rerender(<Page step={step} target={target} />) };
}

it('moves the focus to the target when the key changes and the focused element is removed', () => {
  open('First').show('Second');
  expect(document.activeElement).toBe(button('Stays'));
});

it('moves the focus to the target when the component is removed with the focused element', () => {
  open('First').show();
  expect(document.activeElement).toBe(button('Stays'));
});

it('asks the latest target for the element, with the previous key', () => {
  const target = vi.fn((previous: string) => targetNamed(previous === 'First' ? 'Second' : 'Stays'));
  open('First').show('Second', target);
  expect([target.mock.calls, document.activeElement]).toEqual([[['First']], button('Second')]);
});

it('leaves the focus on an element that stays', () => {
  open('Stays').show('Second', () => targetNamed('Second'));
  expect(document.activeElement).toBe(button('Stays'));
});

it('leaves the focus on nothing while the key is the same', () => {
  const { show } = open('First');
  act(() => button('First').blur());
  show('First');
  expect(document.activeElement).toBe(document.body);
});

it.each([null, undefined])('leaves the focus on nothing if the target is %s', (missing) => {
  open('First').show('Second', () => missing);
  expect(document.activeElement).toBe(document.body);
});
