import { useCallback, useEffect, useRef, useState } from 'react';
import { createSearchParams, useNavigate, useSearchParams } from 'react-router';

/** Browsers limit how often a URL may change, so it is updated after this many milliseconds without input. */
const REST = 200;

export interface Query {
  /** Updated immediately while the visitor types, and from the URL on Back and reload. */
  readonly text: string;
  readonly change: (text: string) => void;
}

/**
 * A search query that is stored in the URL parameter `name`. The URL is updated when the visitor rests, and before each
 * click, which may leave the page or open a panel at the current URL.
 */
export function useQuery(name: string): Query {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const inUrl = parameters.get(name) ?? '';
  /** The text in the rendered URL, then those written since, whose URLs are not rendered yet. */
  const written = useRef([inUrl]);
  const latest = useRef(inUrl);
  const [text, setText] = useState(inUrl);
  const change = useCallback((text: string) => {
    latest.current = text;
    setText(text);
  }, []);
  useEffect(() => {
    const index = written.current.lastIndexOf(inUrl);
    // A text that was written here may be rendered after the visitor has typed more.
    if (index !== -1) written.current.splice(0, index);
    else {
      written.current = [inUrl];
      change(inUrl);
    }
  }, [inUrl, change]);
  const settle = useCallback(() => {
    // A click may precede the rendering of the last change.
    const text = latest.current;
    if (text === written.current.at(-1)) return;
    written.current.push(text);
    // Another search starts at its first page.
    const others = [...parameters].filter(([other]) => other !== name && other !== 'page');
    const search = createSearchParams(text === '' ? others : [...others, [name, text]]).toString();
    // The visitor may have followed a link to a part of the page since the last rendering.
    navigate({ search, hash: window.location.hash }, { replace: true });
  }, [name, parameters, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the wait.
  useEffect(() => {
    const timer = setTimeout(settle, REST);
    window.addEventListener('click', settle, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', settle, true);
    };
  }, [settle, text]);
  return { text, change };
}
