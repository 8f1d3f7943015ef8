import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly children: ReactNode;
  /** True if it is the whole page. The text is then the page's heading. */
  readonly page?: boolean;
  /** Shown below the text. */
  readonly detail?: ReactNode;
  readonly action?: ReactNode;
  /** Shows a button for trying again. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** Message in place of missing content, with a drawing and actions. */
export function EmptyState({ children, page = false, detail, action, onRetry, isRetrying = false }: EmptyStateProps) {
  const { t } = useLingui();
  const Text = page ? 'h1' : 'p';
  return (
    <div className={`stack gap-4 ${styles.empty}`} role="status">
      <svg width="64" height="64" viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M32 4v56M4 32h56" strokeDasharray="10 3 2 3" />
        <circle cx="32" cy="32" r="20" strokeDasharray="4 4" />
      </svg>
      <Text className={styles.text}>{children}</Text>
      {detail}
      {onRetry && <Button variant="primary" busy={isRetrying} onClick={onRetry}>{t`تلاش دوباره`}</Button>}
      {action}
    </div>
  );
}
