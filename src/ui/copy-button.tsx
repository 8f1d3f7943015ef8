import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

/** How long a button says what came of it; in milliseconds. */
const SAID_FOR = 4_000;

interface CopyButtonProps {
  readonly text: string;
  /** A fuller accessible name that begins with the visible text. */
  readonly label?: string;
  /** Shows its icon alone. */
  readonly compact?: boolean;
  readonly children: string;
}

/** Puts a text on the clipboard, and says for a while that it did. */
export function CopyButton({ text, label, compact = false, children }: CopyButtonProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await putOnClipboard(text)) ? 'copied' : 'failed');
  const icon = outcome === 'copied' ? 'check' : 'copy';
  const said = outcome === null ? children : { copied: t`کپی شد`, failed: t`کپی نشد` }[outcome];
  const name = outcome === null ? label : undefined;
  if (compact) {
    return (
      <IconButton icon={icon} label={name ?? said} onClick={copy}>
        <span className="visually-hidden" aria-live="polite">
          {said}
        </span>
      </IconButton>
    );
  }
  return (
    <Button aria-label={name} onClick={copy}>
      <Icon name={icon} size={18} />
      <span aria-live="polite">{said}</span>
    </Button>
  );
}

/** Also where the page is not in a secure context, which has no clipboard of its own. */
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
