import { select } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import { isUnitAsked, measuredIn, type OfferedUnit } from '#src/domain/model/examined-model.ts';
import { formatSize, MEBIBYTE } from '#src/domain/text/data-size.ts';
import { countCase, formatNumber } from '#src/domain/text/digits.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { ImageFormats } from '#src/features/shared/forms/image-formats.tsx';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { drawsInWorkers } from '#src/ui/draws-in-workers.ts';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Status } from '#src/ui/status.tsx';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import styles from './chosen-files.module.css';
import { useAttachments } from './use-attachments.ts';
import { useModelFacts } from './use-model-facts.ts';
import { useFieldError } from './use-order-field-error.ts';
import { usePhotoDrawing } from './use-photo-drawing.tsx';

const { files: IMAGES, models: MODELS } = limits.OrderForm;

/** Extensions of models: browsers know few of their types. The content decides. */
export const MODEL_EXTENSIONS = '.stl,.3mf,.obj,.step,.stp,.dxf,.pdf';

/** Chooses the order's images and models. The accepted types leave out HEIC, so phones convert their photos to JPEG. */
export function AttachmentPicker({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const orderSubmission = useOrderSubmission();
  const { rejections } = useAttachments();
  const textOf = useIssueText();
  return (
    <FileDrop
      name="files"
      accept={`${IMAGES.contentTypes.join(',')},${MODEL_EXTENSIONS}`}
      multiple
      disabled={disabled}
      legend={t`عکس و مدل (اختیاری)`}
      icon={<Icon name="image" size={28} />}
      invitation={t`انتخاب فایل‌ها`}
      alternative={t`یا آن‌ها را این‌جا رها کنید یا بچسبانید`}
      limits={<Limits />}
      error={useFieldError()('files')}
      onFiles={(files) => orderSubmission.send({ type: 'files.chosen', files })}
      notAFile={t`چیزی که رها کردید فایل نبود.`}
      rejections={rejections.map(({ name, issue }) => ({ name, reason: textOf(issue) }))}
      input={input}
    >
      <ChosenFiles onLastRemoved={() => input.current?.focus()} />
    </FileDrop>
  );
}

function Limits() {
  const { t } = useLingui();
  const language = useLanguage();
  const { files } = useAttachments();
  const format = (value: number) => formatNumber(value, language, { maximumFractionDigits: 1 });
  const [mostImages, mostModels] = [format(IMAGES.maxItems), format(MODELS.maxItems)];
  const eachImage = format(IMAGES.each.maxBytes / MEBIBYTE);
  const allImages = format(IMAGES.maxTotalBytes / MEBIBYTE);
  const eachModel = format(MODELS.each.fields.content.maxBytes / MEBIBYTE);
  const allModels = format(MODELS.maxTotalBytes / MEBIBYTE);
  return (
    <>
      <span>
        {t`حداکثر ${mostImages} عکس، هر یک تا ${eachImage} مگابایت و روی هم تا ${allImages} مگابایت؛`} <ImageFormats />.
      </span>
      <span>
        {t`حداکثر ${mostModels} مدل یا نقشه، هر یک تا ${eachModel} مگابایت و روی هم تا ${allModels} مگابایت؛`}{' '}
        <Trans>
          <bdi>STL</bdi>، <bdi>3MF</bdi>، <bdi>OBJ</bdi>، <bdi>STEP</bdi>، <bdi>DXF</bdi> یا <bdi>PDF</bdi>
        </Trans>
        .
      </span>
      {files.length > 0 && <Total files={files} />}
    </>
  );
}

/** Number and size of the chosen files. */
function Total({ files }: { readonly files: readonly OrderAttachment[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const count = formatNumber(files.length, language);
  const bytes = files.reduce((sum, { blob, chosenBytes }) => sum + (blob?.size ?? chosenBytes), 0);
  const total = formatSize(bytes, language);
  return (
    <strong>{t`${select(countCase(files.length), { one: `${count} فایل`, other: `${count} فایل` })}، ${total}`}</strong>
  );
}

interface ChosenFilesProps {
  /** Called after the last image was removed. The list had the focus and is gone. */
  readonly onLastRemoved: () => void;
}

/** The chosen files, each with a button that removes it. The thumbnail of an image opens its drawing. */
function ChosenFiles({ onLastRemoved }: ChosenFilesProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const { asked, hasFailed, view, ask, forget } = usePhotoDrawing();
  const orderSubmission = useOrderSubmission();
  const { files } = useAttachments();
  const remove = (id: string) => {
    orderSubmission.send({ type: 'file.removed', id });
    forget(id);
    if (files.length > 1) list.current?.focus();
    else onLastRemoved();
  };
  if (files.length === 0) return null;
  return (
    <>
      <ul ref={list} className={`tiles gap-2 ${styles.files}`} tabIndex={-1} aria-label={t`فایل‌های انتخاب‌شده`}>
        {files.map((file) => (
          <ChosenFile
            key={file.id}
            file={file}
            isDrawing={asked === file.id}
            onDraw={() => void ask(file)}
            onRemove={() => remove(file.id)}
            onUnit={(unit) => orderSubmission.send({ type: 'unit.chosen', id: file.id, unit })}
            onPreview={(preview) => orderSubmission.send({ type: 'preview.drawn', id: file.id, preview })}
          />
        ))}
      </ul>
      {hasFailed && <Status tone="bad">{t`نقشه ساخته نشد؛ دوباره تلاش کنید.`}</Status>}
      {view}
    </>
  );
}

interface ChosenFileProps {
  readonly file: OrderAttachment;
  /** True while its drawing is on the way. */
  readonly isDrawing: boolean;
  readonly onDraw: () => void;
  readonly onRemove: () => void;
  readonly onUnit: (unit: OfferedUnit) => void;
  readonly onPreview: (preview: string) => void;
}

function ChosenFile({ file, isDrawing, onDraw, onRemove, onUnit, onPreview }: ChosenFileProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, blob, model, preview } = file;
  const ModelFacts = useModelFacts(model !== undefined);
  return (
    <li className={classes('framed', styles.file, model && styles.wide)}>
      <Thumbnail file={file} isDrawing={isDrawing} onDraw={onDraw} />
      <div className={`stack text-14 ${styles.facts}`}>
        <span className="cut" translate="no">
          <bdi>{name}</bdi>
        </span>
        <span className="muted" role={model ? undefined : 'status'}>
          {model && (
            <>
              <bdi>{model.kind.toUpperCase()}</bdi> ·{' '}
            </>
          )}
          {blob === null ? t`در حال آماده‌سازی…` : formatSize(blob.size, language)}
        </span>
      </div>
      <IconButton icon="close" label={t`برداشتن ${name}`} onClick={onRemove} />
      {blob !== null && model && ModelFacts && (
        <ModelFacts
          name={name}
          file={blob}
          model={model}
          measured={measuredIn(model)}
          isUnitAsked={isUnitAsked(model)}
          onUnit={onUnit}
          onPreview={preview === null ? onPreview : undefined}
        />
      )}
    </li>
  );
}

/** The thumbnail of an image, which opens its drawing, or a symbol for a model. */
function Thumbnail({ file, isDrawing, onDraw }: Pick<ChosenFileProps, 'file' | 'isDrawing' | 'onDraw'>) {
  const { t } = useLingui();
  const { name, model, preview } = file;
  if (model) return <Icon name="part" size={32} />;
  const picture =
    preview === null || isDrawing ? <Spinner /> : <img className="photo" src={preview} alt="" width={96} height={96} />;
  if (preview === null || !drawsInWorkers()) return <div className={`centered ${styles.thumbnail}`}>{picture}</div>;
  const label = t`دیدن ${name} به شکل نقشه`;
  return (
    <button
      type="button"
      className={`centered ${styles.thumbnail}`}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-busy={isDrawing}
      onClick={onDraw}
    >
      {picture}
    </button>
  );
}
