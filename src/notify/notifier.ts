import type { Channel, Message } from './channel.ts';
import type { SentMessages } from './sent-messages.ts';

/** Result of one channel: null, or why it failed. */
type Outcome = { readonly channel: string; readonly failure: string | null };

/** Sends the message of each order once through each channel. */
export class Notifier {
  readonly #channels: readonly Channel[];
  readonly #sent: SentMessages;
  /** Messages on their way. The server repeats an order for which it did not wait long enough. */
  readonly #sending = new Map<string, Promise<void>>();

  constructor(channels: readonly Channel[], sent: SentMessages) {
    this.#channels = channels;
    this.#sent = sent;
  }

  /** Returns what failed. The caller reports a failure to the server, whose outbox then sends the order again. */
  async notify(orderId: string, message: Message): Promise<readonly Outcome[]> {
    return Promise.all(this.#channels.map((channel) => this.#sendOnce(orderId, channel, message)));
  }

  async #sendOnce(orderId: string, channel: Channel, message: Message): Promise<Outcome> {
    const key = `${orderId} ${channel.name}`;
    const sending =
      this.#sending.get(key) ?? this.#send(key, channel, message).finally(() => this.#sending.delete(key));
    this.#sending.set(key, sending);
    return outcomeOf(channel, sending);
  }

  /** Stores the record even if the message was sent earlier, because it may not have been stored then. */
  async #send(key: string, channel: Channel, message: Message): Promise<void> {
    if (!this.#sent.has(key)) {
      await channel.send(message);
      this.#sent.add(key);
    }
    await this.#sent.store();
  }
}

/** Sends a message through each channel, without a record. */
export async function sendTest(channels: readonly Channel[], message: Message): Promise<readonly Outcome[]> {
  return Promise.all(channels.map((channel) => outcomeOf(channel, channel.send(message))));
}

async function outcomeOf({ name }: Channel, sending: Promise<void>): Promise<Outcome> {
  try {
    await sending;
    return { channel: name, failure: null };
  } catch (error) {
    return { channel: name, failure: error instanceof Error ? error.message : String(error) };
  }
}
