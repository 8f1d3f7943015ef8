import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { Query } from '#src/features/shared/navigation/use-query.ts';
import { useEarlyInput } from '#src/ui/hydrated.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import styles from './search-box.module.css';

/** The title search. It filters while the visitor types. Submitting only matters without JavaScript. */
export function SearchBox({ query: { text, change } }: { readonly query: Query }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    change('');
    input.current?.focus();
  };
  useEarlyInput(() => change(input.current?.value ?? text));
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know the <search> element.
    <form role="search" action="/products" className="stack gap-1" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="semibold">
        {t`جست‌وجوی عنوان یا شماره`}
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
        />
        {text !== '' && <IconButton icon="close" label={t`پاک کردن جست‌وجو`} onClick={clear} />}
      </div>
    </form>
  );
}
