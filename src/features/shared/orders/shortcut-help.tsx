import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import iconButton from '#src/ui/icon-button.module.css';
import styles from './shortcut-help.module.css';
import { useShortcuts } from './use-shortcuts.ts';

/** Button, and the key ?, that opens the list of shortcuts. */
export function ShortcutHelp() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ help: () => setOpen(true) });
  const title = t`میان‌برهای صفحه‌کلید`;
  return (
    <>
      <button
        type="button"
        className={`bold ${iconButton.button} ${styles.open}`}
        aria-label={title}
        title={title}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {t`؟`}
      </button>
      <Dialog open={isOpen} title={title} onClose={() => setOpen(false)}>
        <dl className="stack gap-3">
          <Key name="J">{t`سفارش بعدی`}</Key>
          <Key name="K">{t`سفارش قبلی`}</Key>
          <Key name="Enter">{t`باز کردن سفارش`}</Key>
          <Key name="C">{t`تکمیل سفارش؛ بار دوم تأیید می‌کند`}</Key>
          <Key name="Ctrl+Enter">{t`تأیید هر پرسش`}</Key>
          <Key name="/">{t`جست‌وجو`}</Key>
          <Key name="?">{t`همین فهرست`}</Key>
        </dl>
        <p className="muted">{t`وقتی کار می‌کنند که نشانگر در فهرست یا در سفارش باشد؛ روی صفحه‌کلید فارسی هم همین کلیدها کار می‌کنند.`}</p>
      </Dialog>
    </>
  );
}

function Key({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="row spread gap-4">
      <dt>{children}</dt>
      <dd>
        <kbd className={`tag centered ${styles.key}`} dir="ltr">
          {name}
        </kbd>
      </dd>
    </div>
  );
}
