import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse a URL that changes at every key, so it follows after so many ms of rest. */
const REST = 200;

export interface Query {
  /** At once for who types, soon after in the URL, and out of the URL on back and reload. */
  readonly text: string;
  readonly change: (text: string) => void;
  /** Writes the URL now, as whoever leaves the field may be about to leave the page. */
  readonly settle: () => void;
}

/** The text of a search, which lives in the URL under a name of its own. */
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
    // The hits of another search begin with their first page.
    const others = [...parameters].filter(([other]) => other !== name && other !== 'page');
    setParameters(text === '' ? others : [...others, [name, text]], { replace: true });
  }, [text, name, parameters, setParameters]);
  useEffect(() => {
    const timer = setTimeout(settle, REST);
    return () => clearTimeout(timer);
  }, [settle]);
  return { text, change, settle };
}
