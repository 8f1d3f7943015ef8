import { useLingui } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { receiptPath } from '#src/domain/order/receipt-path.ts';
import { type Message, messagingUrls } from '#src/domain/text/telephone-url.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { workshop } from '#workshop/details.ts';
import styles from './order.module.css';
import { useOwnerText } from './use-owner-text.ts';

interface MessageLinksProps {
  readonly order: Order;
  readonly answer: string;
}

/** Message links that contain the answer as it is typed, before it is saved. */
export function TypedMessageLinks({ order }: { readonly order: Order }) {
  return <MessageLinks order={order} answer={useOwnerText(order, 'answer').text} />;
}

/** Links that send the customer a message with the number of the order, the answer and the receipt's address, or copy it. */
export function MessageLinks({ order, answer }: MessageLinksProps) {
  const { t } = useLingui();
  const message = useMessage(order, answer);
  const urls = messagingUrls(order.phone, message);
  return (
    <div className={`row unprinted ${styles.messages}`}>
      {urls && (
        <>
          <ChatLink href={urls.whatsApp}>{t`واتساپ`}</ChatLink>
          <ChatLink href={urls.telegram}>{t`تلگرام`}</ChatLink>
          {urls.bale && <ChatLink href={urls.bale}>{t`بله`}</ChatLink>}
          {urls.eitaa && <ChatLink href={urls.eitaa}>{t`ایتا`}</ChatLink>}
          <a href={urls.sms} className="line">{t`پیامک`}</a>
        </>
      )}
      <CopyButton variant="link" text={[message.text, message.url].join('\n').trim()}>{t`کپی پیام`}</CopyButton>
    </div>
  );
}

function ChatLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="line">
      {children}
    </a>
  );
}

/** Returns the message to the customer. */
function useMessage(order: Order, answer: string): Message {
  const { t } = useLingui();
  const language = useLanguage();
  // Isolated, because a number may begin with a digit.
  const number = `\u2066${orderNumber(order._id)}\u2069`;
  const name = workshop.name[language];
  const lines = [t`سفارش ${number}، ${name}`, answer.trim(), order.receipt && t`رسید و وضعیت سفارش:`];
  return {
    text: lines.filter(Boolean).join('\n'),
    url: order.receipt ? new URL(receiptPath(order.receipt, language), window.location.href).href : '',
  };
}
