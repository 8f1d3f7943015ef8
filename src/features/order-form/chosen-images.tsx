import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatSize } from '#src/domain/text/data-size.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { OrderImage } from '#src/validation/order-images.ts';
import { useActors } from '../actors-context.ts';
import styles from './chosen-images.module.css';
import { useOrderImages } from './use-order-images.ts';

interface ChosenImagesProps {
  /** The list is gone with its last image: the focus goes elsewhere. */
  readonly onLastRemoved: () => void;
}

/** The images that go along, each with its thumbnail and a way to take it back. */
export function ChosenImages({ onLastRemoved }: ChosenImagesProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const { orderSubmission } = useActors();
  const { images } = useOrderImages();
  const remove = (id: string) => {
    orderSubmission.send({ type: 'image.removed', id });
    if (images.length > 1) list.current?.focus();
    else onLastRemoved();
  };
  if (images.length === 0) return null;
  return (
    <ul ref={list} className={`tiles gap-2 ${styles.images}`} tabIndex={-1} aria-label={t`عکس‌های انتخاب‌شده`}>
      {images.map((image) => (
        <ChosenImage key={image.id} image={image} onRemove={() => remove(image.id)} />
      ))}
    </ul>
  );
}

function ChosenImage({ image, onRemove }: { readonly image: OrderImage; readonly onRemove: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, bytes, preview } = image;
  return (
    <li className={`framed ${styles.image}`}>
      <div className={`centered ${styles.thumbnail}`}>
        {preview === null ? <Spinner /> : <img src={preview} alt="" width={96} height={96} />}
      </div>
      <div className="stack text-14">
        <span className="cut" translate="no">
          <bdi>{name}</bdi>
        </span>
        <span className="muted tabular" role="status">
          {image.status === 'examining' ? t`در حال آماده‌سازی…` : formatSize(bytes, language)}
        </span>
      </div>
      <IconButton icon="close" label={t`برداشتن ${name}`} onClick={onRemove} />
    </li>
  );
}
