import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse a URL that changes at every key, so it follows after so many ms of rest. */
const REST = 200;

export interface Query {
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
