import { createHmac } from 'node:crypto';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { orderPath } from '#src/domain/page-paths.ts';
import type { Config } from '#src/server/config.ts';

/** Settings of the webhook for new orders. */
export type WebhookSettings = NonNullable<Config['webhook']> & { readonly siteUrl: string };

/** Milliseconds within which the receiver must respond. */
const TIME_LIMIT = 10_000;

/** Posts an order, signed as defined by Standard Webhooks (standardwebhooks.com). @throws if it is not accepted */
export async function postOrder({ url, secret, withPhone, siteUrl }: WebhookSettings, order: Order): Promise<void> {
  const { _id: id, name, phone, createdAt: timestamp } = order;
  const link = siteUrl + orderPath(id);
  const models = order.models?.map(({ name, measured }) => ({ name, ...(measured && { size: measured.size }) }));
  const data = { number: orderNumber(id), name, url: link, ...(withPhone && { phone }), ...(models && { models }) };
  const body = JSON.stringify({ type: 'order.created', timestamp, data });
  const seconds = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
}
