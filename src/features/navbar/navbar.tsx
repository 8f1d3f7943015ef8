import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';
import { IconButton } from '#src/ui/icon-button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { scrollToElement } from '#src/ui/scroll.ts';
import { useActors } from '../actors-context.ts';
import { workshop } from '../workshop.ts';
import { LanguageButton } from './language-button.tsx';
import styles from './navbar.module.css';

/** The site's navigation: one line on wide screens, a disclosure on small ones. */
export function Navbar({ cart }: { readonly cart: ReactNode }) {
  const { t } = useLingui();
  const language = useLanguage();
  const menu = useDisclosure();
  return (
    <div className={`content ${styles.bar}`}>
      <Link to="/" className={`line bold unbroken ${styles.brand}`} aria-label={workshop.name[language]}>
        <WorkshopMark />
        <span className={styles.name}>{workshop.name[language]}</span>
      </Link>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button inside opened. */}
      <div className={styles.menu} onKeyDown={menu.onKeyDown} onBlur={menu.onBlur}>
        <IconButton
          ref={menu.button}
          className={styles.toggle}
          icon={menu.isOpen ? 'close' : 'menu'}
          label={t`فهرست`}
          aria-expanded={menu.isOpen}
          aria-controls={menu.id}
          onClick={menu.toggle}
        />
        <nav id={menu.id} className={classes(styles.nav, menu.isOpen && styles.open)} aria-label={t`اصلی`}>
          <Links onFollow={menu.close} />
        </nav>
      </div>
      <div className={styles.tools}>
        {cart}
        <LanguageButton />
        <LoginLink />
        <LinkButton to="/#order" variant="primary" className={`unbroken ${styles.order}`}>
          {t`سفارش قطعه`}
        </LinkButton>
      </div>
    </div>
  );
}

/** The way in; the way out for who is signed in. */
function LoginLink() {
  const { t } = useLingui();
  const isSignedIn = useSelector(useActors().session, isSignedInTo);
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

/** The workshop's mark: a toothed wheel on its centre lines. */
function WorkshopMark() {
  return (
    <svg width="32" height="32" viewBox="-16 -16 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <circle r="11.5" strokeWidth="3" strokeDasharray="4.516" stroke="var(--marker)" />
      <circle r="9" strokeWidth="1.5" />
      <path d="M-15 0H15M0-15V15" strokeDasharray="7 2 2 2" />
      <circle r="2.5" fill="var(--paper)" strokeWidth="1.5" />
    </svg>
  );
}

function Links({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useLingui();
  const isSignedIn = useSelector(useActors().session, isSignedInTo);
  const pages = [
    { to: '/', name: t`خانه` },
    { to: '/products', name: t`نمونه‌کارها` },
    { to: '/about', name: t`دربارهٔ ما` },
  ];
  const goToContact = (event: MouseEvent) => {
    event.preventDefault();
    onFollow();
    scrollToElement(document.getElementById('contact'));
  };
  return (
    <ul className={`stack ${styles.links}`}>
      <li className={styles.orderInMenu}>
        <LinkButton to="/#order" variant="primary" onClick={onFollow}>
          {t`سفارش قطعه`}
        </LinkButton>
      </li>
      {pages.map(({ to, name }) => (
        <li key={to} className={to === '/' ? styles.home : undefined}>
          <NavLink to={to} end={to === '/'} className={classes('unbroken', styles.link)} onClick={onFollow}>
            {name}
          </NavLink>
        </li>
      ))}
      <li>
        {/* biome-ignore lint/a11y/useValidAnchor: it goes to the footer; the handler only makes the way smooth. */}
        <a href="#contact" className={classes('unbroken', styles.link)} onClick={goToContact}>
          {t`تماس`}
        </a>
      </li>
      {isSignedIn && (
        <li>
          <NavLink to="/dashboard" className={classes('unbroken', styles.link)} onClick={onFollow}>
            {t`پیشخوان`}
          </NavLink>
        </li>
      )}
    </ul>
  );
}

const isSignedInTo = (snapshot: SnapshotFrom<typeof sessionMachine>) => snapshot.hasTag('signedIn');

/** A button and what it shows: Escape closes it and goes back to the button, leaving it closes it too. */
function useDisclosure() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };
  return { id, button, isOpen, close, toggle: () => setOpen(!isOpen), onKeyDown, onBlur };
}
