import { useLingui } from '@lingui/react/macro';
import type { Measured, OrderModel } from '#src/contract/schema.generated.ts';
import { safeMediaUrl } from '#src/domain/media/media-url.ts';
import { MEASURED_KINDS } from '#src/domain/model/model-kind.ts';
import { formatSize } from '#src/domain/text/data-size.ts';
import { useSizeText } from '#src/features/shared/models/use-size-text.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { drawsInWorkers } from '#src/ui/draws-in-workers.ts';
import { MediaLink } from '#src/ui/media-thumbnail.tsx';
import styles from './order-models.module.css';
import { StoredModel } from './stored-model.tsx';

/** The models and drawings of an order, each with its preview, its size and a link that downloads it. */
export function OrderModels({ models }: { readonly models: readonly OrderModel[] }) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  return (
    <section className="stack gap-3">
      <h2 className="text-22">{labels.models}</h2>
      <ul className="stack gap-3">
        {models.map((model) => (
          <Model key={model.url} model={model} />
        ))}
      </ul>
      {models.some(({ measured }) => measured) && (
        <p className="muted text-14">{t`اندازه‌ها را دستگاه مشتری گرفته است.`}</p>
      )}
    </section>
  );
}

function Model({ model: { url, name, kind, bytes, preview, measured } }: { readonly model: OrderModel }) {
  const { t } = useLingui();
  const language = useLanguage();
  const href = safeMediaUrl(url, window.location.href);
  const measuredKind = MEASURED_KINDS.find((measuredKind) => measuredKind === kind);
  return (
    <li className={`framed row gap-4 ${styles.model}`}>
      {preview !== undefined && <MediaLink url={preview} label={t`تصویر ${name}`} className={styles.preview} />}
      <div className={`stack gap-1 ${styles.facts}`}>
        {href === null ? (
          <bdi translate="no">{name}</bdi>
        ) : (
          <a className="line" href={href} download={name} aria-label={t`دریافت ${name}`}>
            <bdi translate="no">{name}</bdi>
          </a>
        )}
        <span className="muted text-14">
          <bdi>{kind.toUpperCase()}</bdi> · {formatSize(bytes, language)}
        </span>
        {measured && <ModelSize measured={measured} />}
      </div>
      {href !== null && measured && measuredKind && drawsInWorkers() && (
        <div className={styles.view}>
          <StoredModel url={href} name={name} kind={measuredKind} size={measured.size} />
        </div>
      )}
    </li>
  );
}

/** Size and volume of a model, and a button that copies the size. */
function ModelSize({ measured }: { readonly measured: Measured }) {
  const { t } = useLingui();
  const text = useSizeText()(measured);
  return (
    <div className="row gap-2">
      <span>{text}</span>
      <CopyButton compact text={text} label={t`کپی اندازه`}>{t`کپی اندازه`}</CopyButton>
    </div>
  );
}
