import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ShortcutHelp } from '#src/features/shared/orders/shortcut-help.tsx';
import { shortcutsMachine } from '#src/machines/shortcuts/shortcuts.machine.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import { walkOnScreen } from '../../support/models/walk-model.tsx';

/** Every way to shortcuts that are on or off. */
const shortcutsModel = machineModel(shortcutsMachine, { examples: {} });

const HELP = 'میان‌برهای صفحه‌کلید';

/** The key ? opens the list only while the shortcuts are on. */
const opensByKey = (isOn: boolean) => () => {
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = screen.queryByRole('dialog', { name: HELP });
  expect(dialog !== null).toBe(isOn);
  if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }));
};

walkOnScreen(shortcutsModel, {
  screen: <ShortcutHelp />,
  provide: (shortcuts) => ({ adminActors: { shortcuts } }),
  gestures: {
    'shortcuts.toggled': () => {
      fireEvent.click(screen.getByRole('button', { name: HELP }));
      fireEvent.click(screen.getByRole('checkbox'));
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    },
  },
  sees: { on: opensByKey(true), off: opensByKey(false) },
});
