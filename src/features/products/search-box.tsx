import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import styles from './search-box.module.css';

/** Browsers refuse a URL that changes at every key, so it follows after so many ms of rest. */
const REST = 200;

/** The title search; it answers at every key, so Enter has nothing left to do. */
export function SearchBox({ query: { text, change, settle } }: { readonly query: Query }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    change('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know the element.
    <form role="search" className="stack gap-1" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="semibold">
        {t`جست‌وجو در عنوان قطعه‌ها`}
      </label>
      <div className={styles.box}>
        <Icon name="search" className="muted" />
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="search"
          name="q"
          value={text}
          dir={text === '' ? undefined : 'auto'}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => change(event.target.value)}
          onBlur={settle}
        />
        {text !== '' && <IconButton icon="close" label={t`پاک کردن جست‌وجو`} onClick={clear} />}
      </div>
    </form>
  );
}

interface Query {
  /** At once for who types, soon after in the URL as `?q=`, and out of the URL on back and reload. */
  readonly text: string;
  readonly change: (text: string) => void;
  /** Writes the URL now, as whoever leaves the field may be about to leave the page. */
  readonly settle: () => void;
}

/** The search's text, which lives in the URL. */
export function useQuery(): Query {
  const [parameters, setParameters] = useSearchParams();
  const inUrl = parameters.get('q') ?? '';
  const written = useRef(inUrl);
  const [text, change] = useState(inUrl);
  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    change(inUrl);
  }, [inUrl]);
  const settle = useCallback(() => {
    if (text === written.current) return;
    written.current = text;
    setParameters(text === '' ? {} : { q: text }, { replace: true });
  }, [text, setParameters]);
  useEffect(() => {
    const timer = setTimeout(settle, REST);
    return () => clearTimeout(timer);
  }, [settle]);
  return { text, change, settle };
}
