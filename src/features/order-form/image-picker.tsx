import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import { formatSize } from '#src/domain/data-size.ts';
import { formatNumber } from '#src/domain/digits.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { PictureIcon } from '#src/ui/icons.tsx';
import { useActors } from '../actors.ts';
import { ChosenImages } from './chosen-images.tsx';
import styles from './image-picker.module.css';
import { useIssueWords } from './issue-words.ts';
import { Refusals } from './refusals.tsx';

const { maxItems, maxTotalBytes, each } = limits.OrderForm.files;
const MEBIBYTE = 1_048_576;

/** Pictures for the order: chosen, dropped or pasted, with the limits said before anybody meets them. */
export function ImagePicker({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { orderSubmission } = useActors();
  const error = useIssueWords()('files');
  const drop = useDrop(disabled);
  const choose = (files: FileList | null) => {
    if (files && files.length > 0) orderSubmission.send({ type: 'images.chosen', files: [...files] });
    // So that the same file, once removed, can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>
        <Trans>عکس‌ها (اختیاری)</Trans>
      </legend>
      <label className={classes(styles.zone, drop.isOver && styles.over)} {...drop.handlers}>
        <PictureIcon size={28} />
        <span>
          <span className={styles.invitation}>
            <Trans>انتخاب عکس</Trans>
          </span>{' '}
          <Trans>یا آن را این‌جا رها کنید یا بچسبانید</Trans>
        </span>
        <input
          ref={input}
          className={styles.input}
          type="file"
          name="files"
          accept="image/*,.heic,.heif"
          multiple
          aria-label={t`انتخاب عکس`}
          aria-describedby={classes(`${id}-limits`, error && `${id}-error`)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => choose(event.target.files)}
        />
      </label>
      <Limits id={`${id}-limits`} />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <ChosenImages onLastRemoved={() => input.current?.focus()} />
      <Refusals droppedNothing={drop.wasEmpty} />
    </fieldset>
  );
}

function Limits({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const images = useSelector(useActors().orderSubmission, ({ context }) => context.images);
  const say = (value: number) => formatNumber(value, language, { maximumFractionDigits: 1 });
  const most = say(maxItems);
  const eachMost = say(each.maxBytes / MEBIBYTE);
  const totalMost = say(maxTotalBytes / MEBIBYTE);
  const count = say(images.length);
  const total = formatSize(
    images.reduce((sum, { bytes }) => sum + bytes, 0),
    language,
  );
  return (
    <p id={id} className={styles.limits}>
      {t`حداکثر ${most} عکس، هر یک تا ${eachMost} مگابایت و روی هم تا ${totalMost} مگابایت؛ JPEG، PNG، WebP، AVIF یا GIF.`}
      {images.length > 0 && <strong>{t`${count} از ${most} عکس، ${total}`}</strong>}
    </p>
  );
}

/** Takes dropped files; a dropped text or link is none, and is said to be none. */
function useDrop(disabled: boolean) {
  const { orderSubmission } = useActors();
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
    const files = [...event.dataTransfer.files];
    setEmpty(files.length === 0);
    if (files.length > 0) orderSubmission.send({ type: 'images.chosen', files });
  };
  return { isOver, wasEmpty, handlers: { onDragOver, onDrop, onDragLeave: () => setOver(false) } };
}
