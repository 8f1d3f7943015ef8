import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { pieceCount } from '#src/domain/cart/cart.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useHistoryPanel } from '#src/features/shared/navigation/use-history-panel.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { DialogFrame } from '#src/ui/dialog.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import styles from './cart.module.css';

/** Largest number that fits beside the icon. */
const MAX_SHOWN = 99;

/**
 * The cart's button for the navbar, with the number of pieces, and its panel.
 * @param contents the contents of the panel, which are rendered when it opens
 */
export function CartButton({ contents }: { readonly contents: ReactNode }) {
  const { t } = useLingui();
  const language = useLanguage();
  const count = useSelector(useActors().cart, ({ context }) => pieceCount(context.items));
  const { isOpen, open, close } = useHistoryPanel('cart');
  const shown = count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN, language)}+` : formatNumber(count, language);
  return (
    <>
      <IconButton
        icon="cart"
        iconSize={22}
        className={styles.button}
        label={
          count === 0 ? t`سبد استعلام، خالی` : t`سبد استعلام، ${plural(count, { one: '# قطعه', other: '# قطعه' })}`
        }
        aria-haspopup="dialog"
        onClick={open}
      >
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </IconButton>
      <DialogFrame open={isOpen} onClose={close} placement="side" title={t`سبد استعلام`}>
        {contents}
      </DialogFrame>
    </>
  );
}
