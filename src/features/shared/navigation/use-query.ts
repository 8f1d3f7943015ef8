import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Browsers limit how often a URL may change, so it is updated after this many milliseconds without input. */
const REST = 200;

export interface Query {
  /** Updated immediately while the visitor types, and from the URL on Back and reload. */
  readonly text: string;
  readonly change: (text: string) => void;
  /** Updates the URL now. Call it on blur, because the visitor may be about to leave the page. */
  readonly settle: () => void;
}

/** A search query that is stored in the URL parameter `name`. */
export function useQuery(name: string): Query {
  const [parameters, setParameters] = useSearchParams();
  const inUrl = parameters.get(name) ?? '';
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
    // Another search starts at its first page.
    const others = [...parameters].filter(([other]) => other !== name && other !== 'page');
    setParameters(text === '' ? others : [...others, [name, text]], { replace: true });
  }, [text, name, parameters, setParameters]);
  useEffect(() => {
    const timer = setTimeout(settle, REST);
    return () => clearTimeout(timer);
  }, [settle]);
  return { text, change, settle };
}
