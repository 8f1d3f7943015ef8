import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connection } from '#src/actors/connection.ts';
import { parentOf } from '../../support/models/parent-of.ts';

it('reports each time that the browser is online again, until it is stopped', () => {
  const { received, stop } = parentOf(connection);
  expect(received).toEqual([]);
  fireEvent(window, new Event('offline'));
  fireEvent(window, new Event('online'));
  fireEvent(window, new Event('online'));
  stop();
  fireEvent(window, new Event('online'));
  expect(received).toEqual([{ type: 'connection.restored' }, { type: 'connection.restored' }]);
});
