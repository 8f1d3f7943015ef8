import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useId, useRef, useState } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import type { Product } from '#src/contract/types.ts';
import { formatSize } from '#src/domain/data-size.ts';
import type { MediaSlot } from '#src/domain/media.ts';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { PictureIcon, VideoIcon } from '#src/ui/icons.tsx';
import { useIssueWords } from './issue-words.ts';
import styles from './media-picker.module.css';
import { MediaPreviews } from './media-previews.tsx';
import { MediaRefusals } from './media-refusals.tsx';

interface MediaPickerProps {
  readonly slot: MediaSlot;
  /** The product to edit; null to add one. */
  readonly product: Product | null;
  readonly disabled: boolean;
}

const ACCEPTED = { image: 'image/*,.heic,.heif', video: 'video/*' } as const;

/** One of a product's files: chosen or dropped, what is stored beside what is new, and what was not taken. */
export function MediaPicker({ slot, product, disabled }: MediaPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { panel } = useAdminActors();
  const error = useIssueWords()(slot);
  const choose = (file: File | undefined) => {
    if (file) panel.send({ type: 'media.chosen', slot, file });
    // So that the same file, once removed, can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = useDrop(disabled, choose);
  const isRequired = slot === 'image' && product === null;
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>
        <SlotName slot={slot} isRequired={isRequired} />
      </legend>
      <label className={classes(styles.zone, drop.isOver && styles.over)} {...drop.handlers}>
        {slot === 'image' ? <PictureIcon size={28} /> : <VideoIcon size={28} />}
        <Invitation slot={slot} />
        <input
          ref={input}
          className={styles.input}
          type="file"
          name={slot}
          accept={ACCEPTED[slot]}
          required={isRequired}
          aria-describedby={classes(`${id}-limits`, error && `${id}-error`)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      <Limits id={`${id}-limits`} slot={slot} />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <MediaRefusals slot={slot} droppedNothing={drop.wasEmpty} />
      <MediaPreviews slot={slot} product={product} onRemoved={() => input.current?.focus()} />
    </fieldset>
  );
}

function SlotName({ slot, isRequired }: { readonly slot: MediaSlot; readonly isRequired: boolean }) {
  if (slot === 'video') return <Trans>ویدیو (اختیاری)</Trans>;
  if (!isRequired) return <Trans>عکس محصول</Trans>;
  return (
    <>
      <Trans>عکس محصول</Trans>
      <span className={styles.required} aria-hidden="true">
        *
      </span>
    </>
  );
}

function Invitation({ slot }: { readonly slot: MediaSlot }) {
  return (
    <span>
      <span className={styles.invitation}>
        {slot === 'image' ? <Trans>انتخاب عکس</Trans> : <Trans>انتخاب ویدیو</Trans>}
      </span>{' '}
      <Trans>یا رها کردن آن در این‌جا</Trans>
    </span>
  );
}

function Limits({ id, slot }: { readonly id: string; readonly slot: MediaSlot }) {
  const { t } = useLingui();
  const language = useLanguage();
  const imageMost = formatSize(limits.EditProductForm.image.maxBytes, language);
  const videoMost = formatSize(limits.PresignForm.size.maximum, language);
  return (
    <p id={id} className={styles.limits}>
      {slot === 'image' ? t`JPEG، PNG، WebP، AVIF یا GIF تا ${imageMost}` : t`یک فایل ویدیویی تا ${videoMost}`}
    </p>
  );
}

/** Takes the first dropped file; a dropped text or link is none, and is said to be none. */
function useDrop(disabled: boolean, choose: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const [wasEmpty, setEmpty] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const [file] = event.dataTransfer.files;
    setEmpty(file === undefined);
    choose(file);
  };
  return { isOver, wasEmpty, handlers: { onDragOver, onDrop, onDragLeave: () => setOver(false) } };
}
