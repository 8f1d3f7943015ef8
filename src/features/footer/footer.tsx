import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumber } from '#src/domain/digits.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { workshop } from '../workshop.ts';
import { DrawingArm } from './drawing-arm.tsx';
import styles from './footer.module.css';
import { SHEET_COUNT, sheetOf } from './sheet-number.ts';

/** The title block of the drawing sheet: who made it, where to reach them, and which sheet this is. */
export function Footer() {
  const language = useLanguage();
  return (
    <footer id="contact" className={styles.footer} tabIndex={-1}>
      <div className={styles.block}>
        <div className={styles.about}>
          <p className={styles.name}>{workshop.name[language]}</p>
          <p>
            <Trans>
              ما قطعه‌های رباتیک و مکانیکی را طراحی می‌کنیم، نمونه می‌سازیم و چاپ می‌کنیم؛ از یک چرخ‌دنده تا یک بازوی کامل.
            </Trans>
          </p>
        </div>
        <div className={styles.arm}>
          <DrawingArm />
        </div>
        <QuickLinks />
        <Contact />
        <SheetCells />
      </div>
    </footer>
  );
}

function QuickLinks() {
  const { t } = useLingui();
  return (
    <nav className={styles.links} aria-label={t`پیوندهای سریع`}>
      <CellLabel>
        <Trans>پیوندهای سریع</Trans>
      </CellLabel>
      <ul className={styles.list}>
        <li>
          <Link to="/">
            <Trans>خانه</Trans>
          </Link>
        </li>
        <li>
          <Link to="/products">
            <Trans>نمونه‌کارها</Trans>
          </Link>
        </li>
        <li>
          <Link to="/#order">
            <Trans>سفارش قطعه</Trans>
          </Link>
        </li>
        <li>
          <Link to="/about">
            <Trans>دربارهٔ ما</Trans>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Contact() {
  const language = useLanguage();
  return (
    <address className={styles.contact}>
      <CellLabel>
        <Trans>تماس</Trans>
      </CellLabel>
      <p className={styles.row}>
        <Icon name="pin" />
        <span>{workshop.address[language]}</span>
      </p>
      <a className={styles.row} href={`mailto:${workshop.email}`}>
        <Icon name="mail" />
        <bdi dir="ltr">{workshop.email}</bdi>
      </a>
      <a className={styles.row} href={`tel:${workshop.phone.number}`}>
        <Icon name="phone" />
        <bdi dir="ltr">{workshop.phone.shown[language]}</bdi>
      </a>
    </address>
  );
}

function SheetCells() {
  const { t } = useLingui();
  const language = useLanguage();
  const { pathname } = useLocation();
  const sheet = formatNumber(sheetOf(pathname), language);
  const count = formatNumber(SHEET_COUNT, language);
  const one = formatNumber(1, language);
  return (
    <dl className={styles.cells}>
      <Cell name={<Trans>عنوان</Trans>}>{workshop.trade[language]}</Cell>
      <Cell name={<Trans>مقیاس</Trans>}>
        <bdi dir="ltr">
          {one}:{one}
        </bdi>
      </Cell>
      <Cell name={<Trans>برگ</Trans>}>{t`${sheet} از ${count}`}</Cell>
    </dl>
  );
}

function Cell({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <dt className={styles.label}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function CellLabel({ children }: { readonly children: ReactNode }) {
  return <p className={styles.label}>{children}</p>;
}
