import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: a way past the navigation, header, main and footer. */
export function PageFrame({ header, footer, children }: PageFrameProps) {
  const { t } = useLingui();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t`رفتن به محتوای اصلی`}
      </a>
      <header className={styles.header}>{header}</header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** A band of the page in the content's width; one with an id can be travelled to and then takes the focus. */
export function Band({
  children,
  labelledBy,
  id,
}: {
  readonly children: ReactNode;
  readonly labelledBy?: string;
  readonly id?: string;
}) {
  return (
    <section
      className={`content ${styles.band}`}
      aria-labelledby={labelledBy}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      {children}
    </section>
  );
}
