import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

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
  const location = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState(textIn(location.search, name));
  const latest = useRef(text);
  /** The text that was last written to the URL or read from it. */
  const inUrl = useRef(text);
  const change = useCallback((text: string) => {
    latest.current = text;
    setText(text);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is read after each navigation.
  useEffect(() => {
    // Not that of the rendered location, which may be older than what the visitor has typed since.
    const text = textIn(window.location.search, name);
    if (text === inUrl.current) return;
    inUrl.current = text;
    change(text);
  }, [location, name, change]);
  const settle = useCallback(() => {
    // A click may precede the rendering of the last change.
    const text = latest.current;
    if (text === inUrl.current) return;
    inUrl.current = text;
    const { search, hash } = window.location;
    const parameters = new URLSearchParams(search);
    // Another search starts at its first page.
    for (const outdated of [name, 'page']) parameters.delete(outdated);
    if (text !== '') parameters.append(name, text);
    navigate({ search: parameters.toString(), hash }, { replace: true });
  }, [name, navigate]);
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

const textIn = (search: string, name: string) => new URLSearchParams(search).get(name) ?? '';
