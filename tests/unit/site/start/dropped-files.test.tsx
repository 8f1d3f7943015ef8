import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { preventFileNavigation } from '#src/site/start/dropped-files.ts';

/** True where the browser goes on to do what it does with a drop by itself. */
function isLeftToBrowser(kind: 'dragOver' | 'drop', types: readonly string[]): boolean {
  return fireEvent[kind](document.body, { dataTransfer: { types } });
}

it.each(['dragOver', 'drop'] as const)('stays on the page if a file is dropped beside its field: %s', (kind) => {
  preventFileNavigation();
  expect([isLeftToBrowser(kind, ['Files']), isLeftToBrowser(kind, ['text/plain'])]).toEqual([false, true]);
});
