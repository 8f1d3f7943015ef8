import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { askBeforeLeaving } from '#src/site/unsaved.ts';

function open(tell: (isUnsaved: boolean) => void = () => {}) {
  const panel = createActor(dashboardPanelMachine.provide({ actors: { mediaDesk: fromCallback(() => {}) } }));
  askBeforeLeaving(panel, tell);
  panel.start();
  onTestFinished(() => void panel.stop());
  return panel;
}

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('closing the tab', () => {
  it('asks only while the panel holds something unsaved (row 18) [4.panel.unload]', () => {
    const panel = open();
    expect(isAsked()).toBe(false);
    panel.send({ type: 'addition.requested' });
    expect(isAsked()).toBe(false);
    panel.send({ type: 'field.changed', field: 'title', value: 'چرخ‌دنده' });
    expect(isAsked()).toBe(true);
    panel.send({ type: 'field.changed', field: 'title', value: ' ' });
    expect(isAsked()).toBe(false);
  });

  it('asks no more once the draft is thrown away', () => {
    const panel = open();
    panel.send({ type: 'addition.requested' });
    panel.send({ type: 'field.changed', field: 'title', value: 'چرخ‌دنده' });
    panel.send({ type: 'panel.closed' });
    expect(isAsked()).toBe(true);
    panel.send({ type: 'discard.confirmed' });
    expect(isAsked()).toBe(false);
  });

  it('is told of each change, and of nothing else', () => {
    const tell = vi.fn();
    const panel = open(tell);
    panel.send({ type: 'addition.requested' });
    for (const value of ['چرخ', 'چرخ‌دنده', '']) panel.send({ type: 'field.changed', field: 'title', value });
    expect(tell.mock.calls).toEqual([[true], [false]]);
  });

  it('asks no more after a logout', () => {
    const panel = open();
    panel.send({ type: 'addition.requested' });
    panel.send({ type: 'field.changed', field: 'title', value: 'چرخ‌دنده' });
    panel.send({ type: 'session.ended' });
    expect([isAsked(), panel.getSnapshot().value]).toEqual([
      false,
      { panel: 'none', submission: 'resting', discard: 'idle', removal: 'idle' },
    ]);
  });
});
