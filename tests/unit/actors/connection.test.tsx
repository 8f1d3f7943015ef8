import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { connection } from '#src/actors/connection.ts';
import { parentOf } from '../../support/actors/parent-of.ts';

it('reports each time that the browser is online again, until it is stopped', () => {
  const { received, stop } = parentOf(connection);
  expect(received).toEqual([]);
  fireEvent(window, new Event('offline'));
  fireEvent(window, new Event('online'));
  fireEvent(window, new Event('online'));
  const removed = vi.spyOn(window, 'removeEventListener');
  stop();
  expect(removed.mock.calls).toEqual([['online', expect.any(Function)]]);
  fireEvent(window, new Event('online'));
  expect(received).toEqual([{ type: 'connection.restored' }, { type: 'connection.restored' }]);
});
