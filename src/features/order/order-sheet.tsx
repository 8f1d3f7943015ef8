import { useLingui } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { filledFields, orderTexts, type ShownField } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import type { OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { CompletionDates } from '#src/features/shared/orders/completion-dates.tsx';
import { CopyOrder } from '#src/features/shared/orders/copy-order.tsx';
import { OrderTime } from '#src/features/shared/orders/order-time.tsx';
import { RestoreOrder } from '#src/features/shared/orders/restore-order.tsx';
import { useCompletion } from '#src/features/shared/orders/use-completion.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { MediaLink } from '#src/ui/media-thumbnail.tsx';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { PhoneLink } from '#src/ui/phone-link.tsx';
import { RuledHeading } from '#src/ui/ruled-heading.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { workshop } from '#workshop/details.ts';
import { MessageLinks, TypedMessageLinks } from './message-links.tsx';
import styles from './order.module.css';
import { OrderModels } from './order-models.tsx';
import { OwnerTextField } from './owner-text-field.tsx';

interface OrderSheetProps {
  readonly order: Order;
  readonly orders: OrdersActor | null;
  /** Asks to delete the completed order for good. */
  readonly onRemove: () => void;
}

/** Id of the heading with the customer's name. */
export const ORDER_TITLE = 'order-title';

/** All fields of an order. The customer's name is the heading and the tab's title. */
export function OrderSheet({ order, orders, onRemove }: OrderSheetProps) {
  const { t } = useLingui();
  const { name } = order;
  const language = useLanguage();
  return (
    <>
      {/* React inserts it before the title of the page's head. */}
      <title>{`${name} · ${orderNumber(order._id)} | ${workshop.name[language]}`}</title>
      <div className={`row spread gap-4 ${styles.heading}`}>
        <div className={`row ${styles.name}`}>
          <RuledHeading level={1} id={ORDER_TITLE} className="wrapped text-40">
            <bdi>{name}</bdi>
          </RuledHeading>
          <OrderNumber id={order._id} />
        </div>
        {orders && order.completedAt === undefined && <Completion order={order} orders={orders} />}
        {orders && order.completedAt !== undefined && (
          <div className="row gap-3">
            <RestoreOrder order={order} />
            <Button aria-label={t`حذف همیشگی سفارش ${name}`} onClick={onRemove}>{t`حذف برای همیشه`}</Button>
          </div>
        )}
      </div>
      {order.completedAt !== undefined && (
        <p className={`muted ${styles.completion}`}>
          <CompletionDates order={order} />
        </p>
      )}
      <Facts order={order} isEditable={orders !== null} />
    </>
  );
}

function Completion({ order, orders }: { readonly order: Order; readonly orders: OrdersActor }) {
  const { t } = useLingui();
  const { name } = order;
  return (
    <Button
      variant="primary"
      aria-label={t`تکمیل سفارش ${name}`}
      aria-keyshortcuts="C"
      {...useCompletion(orders, order)}
    >
      <Icon name="check" size={18} />
      {t`تکمیل سفارش`}
    </Button>
  );
}

interface FactsProps {
  readonly order: Order;
  /** False while the admin's session is not confirmed. */
  readonly isEditable: boolean;
}

/**
 * The contact, what the customer sent, and the owner's texts and actions, in the order in which they are read. If there is
 * room, what the customer sent is beside the others.
 */
function Facts({ order, isEditable }: FactsProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const fields = filledFields(orderTexts(order), useLanguage()).filter(({ name }) => name !== 'name');
  const facts = (shown: readonly ShownField[]) =>
    shown.map((field) => <Fact key={field.name} label={labels[field.name]} field={field} />);
  return (
    <Sheet className={styles.sheet}>
      <dl className={`row ${styles.facts} ${styles.contact}`}>
        {facts(fields.filter((field) => !isLong(field)))}
        <TimeFact label={t`تاریخ ثبت`} iso={order.createdAt} />
        {order.answeredAt !== undefined && <TimeFact label={t`زمان پاسخ`} iso={order.answeredAt} />}
      </dl>
      <div className={`stack gap-8 ${styles.sent}`}>
        <dl className={`stack gap-5 ${styles.facts}`}>{facts(fields.filter(isLong))}</dl>
        {order.models && <OrderModels models={order.models} />}
        {order.files.length > 0 && <Files heading={labels.files} files={order.files} />}
      </div>
      <div className={`stack gap-6 ${styles.owner}`}>
        {isEditable ? (
          <>
            <div className="stack gap-3">
              <OwnerTextField field="answer" order={order} />
              <TypedMessageLinks order={order} />
            </div>
            <OwnerTextField field="note" order={order} />
          </>
        ) : (
          <MessageLinks order={order} answer={order.answer ?? ''} />
        )}
        <div className={`row gap-3 ${styles.actions}`}>
          <CopyOrder order={order} />
          <Button onClick={() => window.print()}>{t`چاپ`}</Button>
        </div>
      </div>
    </Sheet>
  );
}

const isLong = ({ control }: ShownField) => control === 'textarea';

interface FactProps {
  readonly label: string;
  readonly field: ShownField;
}

/** One field of the order. */
function Fact({ label, field }: FactProps) {
  const { control, text } = field;
  const shown = isLong(field) ? text : <bdi>{text}</bdi>;
  return (
    <div>
      <dt className="muted text-14">{label}</dt>
      <dd {...(isLong(field) && { className: styles.description, dir: 'auto' })}>
        {control === 'tel' ? <PhoneLink phone={text} className="line" /> : shown}
      </dd>
    </div>
  );
}

function TimeFact({ label, iso }: { readonly label: string; readonly iso: string }) {
  return (
    <div>
      <dt className="muted text-14">{label}</dt>
      <dd className="line">
        <OrderTime iso={iso} />
      </dd>
    </div>
  );
}

function Files({ heading, files }: { readonly heading: string; readonly files: readonly string[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <section className="stack gap-3">
      <h2 className="text-22">{heading}</h2>
      <ul className={`tiles gap-3 ${styles.files}`}>
        {files.map((url, index) => {
          const number = formatNumber(index + 1, language);
          return (
            <li key={url}>
              <MediaLink url={url} label={t`عکس ${number}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
