import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import styles from './page-frame.module.css';
import { SectionHeading, type SectionHeadingProps } from './section-heading.tsx';

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Frame of every page: skip link, header, main and footer. */
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

interface BandProps extends SectionHeadingProps {
  /** Heading above the children. If the children contain the heading, pass its id as `labelledBy` instead. */
  readonly title?: ReactNode;
  readonly labelledBy?: string;
}

/** Section of a page in the content's width. A section with an id can be navigated to and is focusable. */
export function Band({ id, title, labelledBy, children, ...heading }: BandProps) {
  const titleId = useId();
  return (
    <section
      className={`content ${styles.band}`}
      aria-labelledby={title === undefined ? labelledBy : titleId}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      {title !== undefined && (
        <SectionHeading {...heading} id={titleId}>
          {title}
        </SectionHeading>
      )}
      {children}
    </section>
  );
}
