import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { formatSize } from '#src/domain/data-size.ts';
import type { MediaSlot } from '#src/domain/media.ts';
import { safeMediaUrl } from '#src/domain/media-url.ts';
import { useProductForm } from '#src/features/admin-actors.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import type { StoredFile } from '#src/machines/file-store.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { CloseIcon } from '#src/ui/icons.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Video } from '#src/ui/video.tsx';
import styles from './media-previews.module.css';

interface MediaPreviewsProps {
  readonly slot: MediaSlot;
  readonly product: Product | null;
  /** The chosen file was taken back, and its button has gone with it: the focus goes elsewhere. */
  readonly onRemoved: () => void;
}

/** What is stored and what would replace it, side by side. */
export function MediaPreviews({ slot, product, onRemoved }: MediaPreviewsProps) {
  const form = useProductForm();
  const { file: chosen, isExamining, uploadedTo } = useSelector(form, ({ context }) => context.media[slot]);
  const stored = safeMediaUrl((slot === 'image' ? product?.image : product?.video) ?? '', window.location.href);
  const hasStored = product !== null && (product[slot] ?? '') !== '' && stored !== null;
  if (!hasStored && !chosen && !isExamining) return null;
  return (
    <div className={styles.previews}>
      {hasStored && (
        <Preview caption={slot === 'image' ? <Trans>عکس کنونی</Trans> : <Trans>ویدیوی کنونی</Trans>}>
          <Media slot={slot} src={stored} instead={<OpenFile src={stored} />} />
        </Preview>
      )}
      {isExamining && (
        <p className={styles.examining} role="status">
          <Spinner />
          <Trans>در حال آماده‌سازی…</Trans>
        </p>
      )}
      {chosen && !isExamining && (
        <Preview caption={<Chosen slot={slot} media={chosen} isUploaded={uploadedTo !== null} onRemoved={onRemoved} />}>
          <Media slot={slot} src={chosen.preview} instead={<Trans>با این حال می‌توانید آن را بارگذاری کنید.</Trans>} />
        </Preview>
      )}
    </div>
  );
}

function Preview({ caption, children }: { readonly caption: ReactNode; readonly children: ReactNode }) {
  return (
    <figure className={styles.preview}>
      {children}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

interface MediaProps {
  readonly slot: MediaSlot;
  readonly src: string;
  /** What can be done with a video that this browser does not play. */
  readonly instead: ReactNode;
}

function Media({ slot, src, instead }: MediaProps) {
  const { t } = useLingui();
  if (slot === 'image') return <Picture src={src} alt="" width={1200} height={900} />;
  return <Video className={styles.video} src={src} preload="metadata" label={t`پیش‌نمایش ویدیو`} instead={instead} />;
}

function OpenFile({ src }: { readonly src: string }) {
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      <Trans>باز کردن فایل</Trans>
    </a>
  );
}

interface ChosenProps {
  readonly slot: MediaSlot;
  readonly media: StoredFile;
  readonly isUploaded: boolean;
  readonly onRemoved: () => void;
}

/** Name and size of the chosen file, and the way to take it back. */
function Chosen({ slot, media, isUploaded, onRemoved }: ChosenProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const form = useProductForm();
  const { name } = media;
  const remove = () => {
    form.send({ type: 'media.removed', slot });
    onRemoved();
  };
  return (
    <>
      <span className={styles.words}>
        <span>{slot === 'image' ? <Trans>عکس تازه</Trans> : <Trans>ویدیوی تازه</Trans>}</span>
        <bdi className={styles.name} translate="no">
          {name}
        </bdi>
        <span className={styles.size}>{formatSize(media.bytes, language)}</span>
        {isUploaded && (
          <span className={styles.uploaded}>
            <Trans>بارگذاری شده است</Trans>
          </span>
        )}
      </span>
      <IconButton label={t`برداشتن ${name}`} onClick={remove}>
        <CloseIcon />
      </IconButton>
    </>
  );
}
