import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

/** Milliseconds for which the outcome replaces the label. */
const OUTCOME_MS = 4_000;

interface CopyButtonProps {
  readonly text: string;
  /** Longer accessible name. It must begin with the visible text. */
  readonly label?: string;
  /** Shows only the icon. */
  readonly compact?: boolean;
  /** A text link has no icon. */
  readonly variant?: 'quiet' | 'link';
  readonly children: string;
}

/** Button that copies a text to the clipboard and announces the outcome. */
export function CopyButton({ text, label, compact = false, variant = 'quiet', children }: CopyButtonProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await putOnClipboard(text)) ? 'copied' : 'failed');
  const icon = outcome === 'copied' ? 'check' : 'copy';
  const message = outcome === null ? children : { copied: t`کپی شد`, failed: t`کپی نشد` }[outcome];
  const name = outcome === null ? label : undefined;
  if (compact) {
    return (
      <IconButton icon={icon} label={name ?? message} onClick={copy}>
        <span className="visually-hidden" aria-live="polite">
          {message}
        </span>
      </IconButton>
    );
  }
  return (
    <Button variant={variant} aria-label={name} onClick={copy}>
      {variant === 'quiet' && <Icon name={icon} size={18} />}
      <span aria-live="polite">{message}</span>
    </Button>
  );
}

/** Falls back to copying a selection, because `navigator.clipboard` exists only in a secure context. */
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else return copyBySelection(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const opener = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  area.remove();
  if (opener instanceof HTMLElement) opener.focus();
  return isCopied;
}
