import { useEffect, useState } from 'react';

type ModelFacts = typeof import('./chosen-model.tsx').ModelFacts;

/**
 * Returns the component that shows the facts of a model. Its code is loaded with the first model. Until then, and if it
 * cannot be loaded, it is null.
 */
export function useModelFacts(isNeeded: boolean): ModelFacts | null {
  const [facts, setFacts] = useState<{ readonly ModelFacts: ModelFacts } | null>(null);
  useEffect(() => {
    if (!isNeeded || facts) return;
    import('./chosen-model.tsx').then(setFacts, (error: unknown) => console.error('model:', error));
  }, [isNeeded, facts]);
  return facts?.ModelFacts ?? null;
}
