import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';

/** Link to the order form at the end of a page. */
export const OrderInvitation = memo(function OrderInvitation() {
  const { t } = useLingui();
  return (
    <Band title={t`قطعه‌ای که می‌خواهید این‌جا نیست؟`} lead={t`مدل، طرح یا عکسش را بفرستید تا برایتان بسازیم.`}>
      <LinkButton to="/#order" variant="primary">
        {t`سفارش ساخت قطعه`}
      </LinkButton>
    </Band>
  );
});
