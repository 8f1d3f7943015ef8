/** Hands messages to one listener, such as a part of the page. Messages wait until there is one. */
export function createQueue<Message>() {
  const waiting: Message[] = [];
  let listener: ((message: Message) => void) | null = null;
  return {
    send: (message: Message): void => {
      if (listener) listener(message);
      else waiting.push(message);
    },
    listen: (next: (message: Message) => void) => {
      listener = next;
      for (const message of waiting.splice(0)) next(message);
      return () => {
        listener = null;
      };
    },
  };
}

export type Queue<Message> = ReturnType<typeof createQueue<Message>>;
