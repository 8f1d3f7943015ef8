import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Measured } from '#src/contract/schema.generated.ts';
import type { MeasuredKind } from '#src/domain/model/model-kind.ts';
import { ModelView } from '#src/features/shared/models/model-view.tsx';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';

interface StoredModelProps {
  readonly url: string;
  readonly name: string;
  readonly kind: MeasuredKind;
  /** Extents in mm. */
  readonly size: Measured['size'];
}

/** Button that loads a model of an order, and shows it so that the admin can turn it. */
export function StoredModel({ url, name, kind, size }: StoredModelProps) {
  const { t } = useLingui();
  const { state, load } = useStoredFile(url);
  if (typeof state === 'object') return <ModelView file={state.file} kind={kind} name={name} size={size} />;
  return (
    <div className="row gap-3">
      <Button busy={state === 'loading'} aria-label={t`چرخاندن ${name}`} onClick={load}>{t`چرخاندن`}</Button>
      {state === 'failed' && <Status tone="bad">{t`مدل بارگذاری نشد؛ دوباره تلاش کنید.`}</Status>}
    </div>
  );
}

/** Milliseconds that a model of 25 MiB may take on a slow line. */
const DEADLINE = 120_000;

type StoredFile = 'unloaded' | 'loading' | 'failed' | { readonly file: Blob };

/** Loads a file when asked. Leaving the page cancels it. */
function useStoredFile(url: string) {
  const [state, setState] = useState<StoredFile>('unloaded');
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  const load = async () => {
    const controller = new AbortController();
    request.current = controller;
    const deadline = setTimeout(() => controller.abort(), DEADLINE);
    setState('loading');
    try {
      const response = await fetch(url, { signal: controller.signal });
      if (!response.ok) throw new Error(`The model was answered with ${response.status}`);
      setState({ file: await response.blob() });
    } catch (error) {
      console.error('model:', error);
      setState('failed');
    } finally {
      clearTimeout(deadline);
    }
  };
  return { state, load };
}
