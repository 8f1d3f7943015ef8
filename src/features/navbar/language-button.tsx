import { useSelector } from '@xstate/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { directionOf, LANGUAGE_NAMES, type Language, otherLanguage } from '#src/domain/language/language.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { hasModifier } from '#src/ui/has-modifier.ts';
import styles from './language-button.module.css';

/**
 * Switches between Persian and English. The label names the other language in that language. Without JavaScript, it is
 * a link to the same page in the other language.
 */
export function LanguageButton() {
  const { language: actor } = useActors();
  const shown = useLanguage();
  const next = otherLanguage(shown);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const address = useSamePageIn(next);
  const toggle = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    actor.send({ type: 'language.toggled' });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the public interface promises a button, but only a link works without JavaScript.
    <a
      role="button"
      href={address}
      className={styles.button}
      lang={next}
      dir={directionOf(next)}
      aria-label={LANGUAGE_NAMES[next]}
      aria-busy={isBusy || undefined}
      data-needs-script
      onClick={toggle}
      onKeyDown={pressAtSpace}
    >
      {next === 'fa' ? <IranFlag /> : <BritishFlag />}
      <span className={styles.name}>{LANGUAGE_NAMES[next]}</span>
    </a>
  );
}

/** URL of this page in a language, with its search query. */
function useSamePageIn(language: Language): string {
  const { pathname, search } = useLocation();
  const query = pageAt(pathname)?.name === 'products' && new URLSearchParams(search).get('q');
  return `?${new URLSearchParams({ ...(query && { q: query }), lang: language })}`;
}

/** Activates the link on Space, as a button does. Links only react to Enter. */
function pressAtSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function IranFlag() {
  return (
    <svg className={styles.flag} viewBox="0 0 28 20" aria-hidden="true">
      <path fill="#239f40" d="M0 0h28v6.67H0z" />
      <path fill="#fff" d="M0 6.67h28v6.66H0z" />
      <path fill="#da0000" d="M0 13.33h28V20H0z" />
      <path
        fill="none"
        stroke="#da0000"
        strokeWidth="0.8"
        d="M14 7.6v4.8M12.6 8.2c-1.4 1.2-1.4 2.9.6 3.9M15.4 8.2c1.4 1.2 1.4 2.9-.6 3.9"
      />
    </svg>
  );
}

function BritishFlag() {
  return (
    <svg className={styles.flag} viewBox="0 0 28 20" aria-hidden="true">
      <path fill="#012169" d="M0 0h28v20H0z" />
      <path stroke="#fff" strokeWidth="4" d="M0 0l28 20M28 0L0 20" />
      <path stroke="#c8102e" strokeWidth="1.4" d="M0 0l28 20M28 0L0 20" />
      <path stroke="#fff" strokeWidth="6.4" d="M14 0v20M0 10h28" />
      <path stroke="#c8102e" strokeWidth="3.8" d="M14 0v20M0 10h28" />
    </svg>
  );
}
