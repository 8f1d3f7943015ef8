import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, textPath } from '#src/domain/page-paths.ts';
import { PAGES } from '#src/domain/pages.ts';
import { lastPartOf } from '#src/domain/product/part-number.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { CallLinks, MailLink } from '#src/features/shared/workshop/contact-links.tsx';
import { Notice } from '#src/features/shared/workshop/notice.tsx';
import { textPageAt } from '#src/features/shared/workshop/text-pages.ts';
import { titleAt } from '#src/translations/page-titles.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { pages } from '#workshop/derived/pages.ts';
import { workshop } from '#workshop/details.ts';
import { DrawingArm } from './drawing-arm.tsx';
import styles from './footer.module.css';

const LABEL = `muted text-14 ${styles.label}`;
const LINE = `line gap-3 ${styles.line}`;

/** The title block of the drawing sheet: workshop, contact details and sheet number. */
export function Footer() {
  const language = useLanguage();
  return (
    <footer id="contact" className={styles.footer} tabIndex={-1}>
      <div className={`content cells ${styles.block}`}>
        <div className="stack gap-2">
          <p className="bold text-28">{workshop.name[language]}</p>
          <p>{workshop.summary[language]}</p>
          <Notice />
        </div>
        <div className={`centered ${styles.arm}`}>
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
  const language = useLanguage();
  const links = [
    { to: '/', name: t`خانه` },
    { to: '/products', name: t`نمونه‌کارها` },
    { to: '/#order', name: t`سفارش قطعه` },
    { to: '/about', name: t`دربارهٔ ما` },
    ...Object.entries(pages).map(([name, { title }]) => ({ to: textPath(name), name: title[language] })),
  ];
  return (
    <nav className={styles.links} aria-label={t`دسترسی سریع`}>
      <p className={LABEL}>{t`دسترسی سریع`}</p>
      <ul className="stack">
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link className={LINE} to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const { t } = useLingui();
  const language = useLanguage();
  const { address, hours, channels } = workshop;
  return (
    <address>
      <p className={LABEL}>{t`تماس`}</p>
      <p className={LINE}>
        <Icon name="pin" />
        <span>{address[language]}</span>
      </p>
      <MailLink className={LINE} />
      <CallLinks className={LINE} />
      {hours && (
        <p className={LINE}>
          <Icon name="stopwatch" />
          <span>{hours[language]}</span>
        </p>
      )}
      {channels.length > 0 && (
        <ul className="row gap-4">
          {channels.map(({ url, name }) => (
            <li key={url}>
              <a className={LINE} href={url} target="_blank" rel="noreferrer">
                {name[language]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </address>
  );
}

function SheetCells() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <dl className={styles.cells}>
      <Cell name={t`عنوان`}>{workshop.trade[language]}</Cell>
      <Cell name={t`برگه`}>
        <SheetName />
      </Cell>
    </dl>
  );
}

/** Name of the page. The sheets of the parts are numbered, as on their pages. */
function SheetName() {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const textPage = textPageAt(pathname);
  const ids = useSelector(useActors().catalogue, ({ context }) => context.ids) ?? [];
  const id = page?.name === 'product' ? productIdFrom(page.id) : null;
  if (id !== null && ids.includes(id)) return <PartNumber id={id} last={lastPartOf(ids)} />;
  if (textPage) return textPage.title[language];
  return i18n._(titleAt(page?.name === 'product' ? PAGES.products.path : pathname));
}

function Cell({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <dt className="muted text-14">{name}</dt>
      <dd className="semibold">{children}</dd>
    </div>
  );
}
