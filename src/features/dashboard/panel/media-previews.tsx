import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { safeMediaUrl } from '#src/domain/media/media-url.ts';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { formatSize } from '#src/domain/text/data-size.ts';
import { useEditedProduct, useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import type { PreparedFile } from '#src/machines/file-examiner-events.ts';
import { uploadedUrl } from '#src/machines/product-form/product-form.selectors.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Drawing } from '#src/ui/drawing.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Image } from '#src/ui/image.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Video } from '#src/ui/video.tsx';
import styles from './media-previews.module.css';

interface MediaPreviewsProps {
  readonly slot: MediaSlot;
  /** Called after the chosen file was removed. Its button had the focus and is gone. */
  readonly onRemoved: () => void;
}

/** The stored file and its replacement, side by side. */
export function MediaPreviews({ slot, onRemoved }: MediaPreviewsProps) {
  const { t } = useLingui();
  const form = useProductForm();
  const product = useEditedProduct();
  const { file: chosen, isExamining } = useSelector(form, ({ context }) => context.media[slot]);
  const removesDrawing = useSelector(form, ({ context }) => context.removesDrawing);
  const stored = safeMediaUrl(product?.[slot] ?? '', window.location.href);
  const hasStored = product !== null && (product[slot] ?? '') !== '' && stored !== null;
  if (!hasStored && !chosen && !isExamining) return null;
  return (
    <div className={`tiles gap-3 ${styles.previews}`}>
      {hasStored && (
        <Preview caption={<Stored slot={slot} />}>
          <Media
            slot={slot}
            src={stored}
            cutOut={product.imageHasAlpha}
            instead={<OpenFile src={stored} />}
            className={slot === 'drawing' && removesDrawing ? styles.removed : undefined}
          />
        </Preview>
      )}
      {isExamining && (
        <p className="line muted text-14" role="status">
          <Spinner />
          {t`در حال آماده‌سازی…`}
        </p>
      )}
      {chosen && !isExamining && (
        <Preview caption={<Chosen slot={slot} media={chosen} onRemoved={onRemoved} />}>
          <Media slot={slot} src={chosen.preview ?? ''} instead={t`با این حال می‌توانید آن را آپلود کنید.`} />
        </Preview>
      )}
    </div>
  );
}

function Preview({ caption, children }: { readonly caption: ReactNode; readonly children: ReactNode }) {
  return (
    <figure className={`framed ${styles.preview}`}>
      {children}
      <figcaption className={`text-14 ${styles.caption}`}>{caption}</figcaption>
    </figure>
  );
}

interface MediaProps {
  readonly slot: MediaSlot;
  readonly src: string;
  readonly cutOut?: boolean | undefined;
  readonly instead: ReactNode;
  readonly className?: string | undefined;
}

function Media({ slot, src, cutOut, instead, className }: MediaProps) {
  const { t } = useLingui();
  if (slot === 'image') return <Image src={src} cutOut={cutOut} alt="" ratio="standard" />;
  if (slot === 'drawing') return <Drawing src={src} className={className} />;
  return <Video className={styles.video} src={src} label={t`پیش‌نمایش ویدیو`} instead={instead} />;
}

/** Caption of a stored file. The drawing is optional, so it can be removed. */
function Stored({ slot }: { readonly slot: MediaSlot }) {
  const { t } = useLingui();
  const form = useProductForm();
  const isRemoved = useSelector(form, ({ context }) => context.removesDrawing);
  const canMark = useSelector(form, (snapshot) => snapshot.can({ type: 'drawing.marked', isRemoved: true }));
  if (slot !== 'drawing') return slot === 'image' ? t`عکس فعلی` : t`ویدیوی فعلی`;
  return (
    <>
      {isRemoved ? t`با ذخیره برداشته می‌شود` : t`نقشهٔ فعلی`}
      <IconButton
        icon={isRemoved ? 'undo' : 'close'}
        label={isRemoved ? t`برگرداندن نقشهٔ فعلی` : t`برداشتن نقشهٔ فعلی`}
        disabled={!canMark}
        onClick={() => form.send({ type: 'drawing.marked', isRemoved: !isRemoved })}
      />
    </>
  );
}

function OpenFile({ src }: { readonly src: string }) {
  const { t } = useLingui();
  return (
    <a className="unbroken" href={src} target="_blank" rel="noopener noreferrer">
      {t`باز کردن فایل`}
    </a>
  );
}

interface ChosenProps extends MediaPreviewsProps {
  readonly media: PreparedFile;
}

function Chosen({ slot, media, onRemoved }: ChosenProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const form = useProductForm();
  const isUploaded = useSelector(form, ({ context }) => slot === 'video' && uploadedUrl(context) !== null);
  const { name } = media;
  const remove = () => {
    form.send({ type: 'media.removed', slot });
    onRemoved();
  };
  return (
    <>
      <span className={`stack ${styles.text}`}>
        <span>{{ image: t`عکس تازه`, drawing: t`نقشهٔ تازه`, video: t`ویدیوی تازه` }[slot]}</span>
        <bdi className="cut" translate="no">
          {name}
        </bdi>
        <span className="muted">{formatSize(media.blob.size, language)}</span>
        {isUploaded && <span className="good">{t`آپلود شده است`}</span>}
      </span>
      <IconButton icon="close" label={t`برداشتن ${name}`} onClick={remove} />
    </>
  );
}
