export interface Message {
  readonly subject: string;
  readonly text: string;
}

/** A way to the owner. */
export interface Channel {
  readonly name: 'Bale' | 'mail' | 'Telegram';
  /**
   * Resolves once the service has accepted the message.
   * @throws an error without the message and without secrets, because it is logged
   */
  readonly send: (message: Message) => Promise<void>;
}

/** Milliseconds within which a channel must accept a message. Shorter than the server waits for the receiver. */
export const TIME_LIMIT = 8_000;
