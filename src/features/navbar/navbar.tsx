import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { pageAt } from '#src/domain/page-paths.ts';
import { isPublicPage } from '#src/domain/pages.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { PartLink } from '#src/features/shared/navigation/part-link.tsx';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Link, type LinkProps } from '#src/ui/link.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import logo from '#workshop/derived/logo.svg?raw';
import { workshop } from '#workshop/details.ts';
import { LanguageButton } from './language-button.tsx';
import styles from './navbar.module.css';

/** The site's navigation: one line on wide screens, a menu on small ones. The menu opens without JavaScript. */
export function Navbar({ cart }: { readonly cart: ReactNode }) {
  const { t } = useLingui();
  const language = useLanguage();
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const page = pageAt(useLocation().pathname)?.name;
  // The admin does not order parts.
  const offersOrder = page === undefined || isPublicPage(page);
  // Browsers without the Popover API always show the links.
  const close = () => nav.current?.hidePopover?.();
  // Back and Forward lead to a page with a closed menu, as they do when they load a document.
  useEffect(() => {
    const onTravel = () => nav.current?.hidePopover?.();
    window.addEventListener('popstate', onTravel);
    return () => window.removeEventListener('popstate', onTravel);
  }, []);
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className={`content ${styles.bar}`}>
      <Link to="/" className={`line bold ${styles.brand}`} aria-label={workshop.name[language]}>
        <Logo />
        <span className={styles.name}>{workshop.name[language]}</span>
      </Link>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moving the focus out of the menu closes it. */}
      <div className={styles.menu} onBlur={closeWhenLeft}>
        <IconButton className={styles.toggle} icon="menu" label={t`فهرست`} popoverTarget={id}>
          <Icon name="close" />
        </IconButton>
        <nav ref={nav} id={id} popover="auto" className={styles.nav} aria-label={t`اصلی`}>
          <Links offersOrder={offersOrder} onFollow={close} />
        </nav>
      </div>
      <div className={styles.tools}>
        {cart}
        <LanguageButton />
        <LoginLink />
        {offersOrder && (
          <LinkButton to="/#order" variant="primary" className={`unbroken ${styles.order}`}>
            {t`سفارش قطعه`}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Link to the login, or to the logout once the admin is signed in. */
function LoginLink() {
  const { t } = useLingui();
  const isSignedIn = useSelector(useActors().session, selectIsSignedIn);
  const name = isSignedIn ? t`خروج از حساب` : t`ورود مدیر`;
  return (
    <Link
      to="/login"
      className={classes(iconButton.button, isSignedIn && styles.signedIn)}
      aria-label={name}
      title={name}
    >
      <Icon name={isSignedIn ? 'logout' : 'login'} />
    </Link>
  );
}

/** The workshop's logo, inline so that its colours are those of the theme. */
function Logo() {
  return (
    <span
      className={styles.logo}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build contains the file.
      dangerouslySetInnerHTML={{ __html: logo }}
    />
  );
}

interface LinksProps {
  readonly offersOrder: boolean;
  readonly onFollow: () => void;
}

function Links({ offersOrder, onFollow }: LinksProps) {
  const { t } = useLingui();
  const isSignedIn = useSelector(useActors().session, selectIsSignedIn);
  const pages = [
    { to: '/', name: t`خانه` },
    { to: '/products', name: t`نمونه‌کارها` },
    { to: '/about', name: t`دربارهٔ ما` },
  ];
  return (
    <ul className={`stack ${styles.links}`}>
      {offersOrder && (
        <li className={styles.orderInMenu}>
          <LinkButton to="/#order" variant="primary" onClick={onFollow}>
            {t`سفارش قطعه`}
          </LinkButton>
        </li>
      )}
      {pages.map(({ to, name }) => (
        <li key={to} className={to === '/' ? styles.home : undefined}>
          <PageLink to={to} onClick={onFollow}>
            {name}
          </PageLink>
        </li>
      ))}
      <li>
        <PartLink part="#contact" className={classes('unbroken', styles.link)} onFollow={onFollow}>
          {t`تماس`}
        </PartLink>
      </li>
      {isSignedIn && (
        <li>
          <PageLink to="/dashboard" onClick={onFollow}>
            {t`پیشخوان`}
          </PageLink>
        </li>
      )}
    </ul>
  );
}

/** Link to a page. It is the current one on that page and on those below it. */
function PageLink(link: LinkProps & { readonly to: string }) {
  const here = pageAt(useLocation().pathname)?.path;
  const isCurrent = here === link.to || here?.startsWith(`${link.to}/`);
  return <Link {...link} className={classes('unbroken', styles.link)} aria-current={isCurrent ? 'page' : undefined} />;
}

const selectIsSignedIn = (snapshot: SnapshotFrom<typeof sessionMachine>) => snapshot.hasTag('signedIn');
