import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse a URL that changes at every key, so it follows after so many ms of rest. */
const REST = 200;

/** The search's text: at once for who types, soon after in the URL as `?q=`, and out of the URL on back and reload. */
export function useQuery(): readonly [query: string, setQuery: (query: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inUrl = parameters.get('q') ?? '';
  const written = useRef(inUrl);
  const [query, setQuery] = useState(inUrl);
  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setQuery(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (query === written.current) return;
    const timer = setTimeout(() => {
      written.current = query;
      setParameters(query === '' ? {} : { q: query }, { replace: true });
    }, REST);
    return () => clearTimeout(timer);
  }, [query, setParameters]);
  return [query, setQuery];
}
