import { vi } from 'vitest';

/** The browser's XMLHttpRequest as far as uploads use it; the test plays the network. */
export class ControlledXhr extends EventTarget {
  static readonly all: ControlledXhr[] = [];
  readonly upload = new EventTarget();
  readonly sentHeaders: Record<string, string> = {};
  opened: readonly string[] = [];
  sent: Blob | null = null;
  withCredentials = false;
  responseType = '';
  status = 0;
  statusText = '';
  response: Blob | null = null;
  responseHeaders = '';

  constructor() {
    super();
    ControlledXhr.all.push(this);
  }
  open(...opened: readonly string[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.sentHeaders[name] = value;
  }
  send(body: Blob): void {
    this.sent = body;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return this.responseHeaders;
  }
  progress(loaded: number, total: number, lengthComputable = true): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable }));
  }
  respond(status: number, text: string, headers = 'Content-Type: application/json\r\nX-Note: a: b\r\n'): void {
    Object.assign(this, { status, response: new Blob([text]), responseHeaders: headers });
    this.dispatchEvent(new Event('load'));
  }
}

/** Puts it in the browser's place until the test ends; tells the first one that was made. */
export function controlledXhr(): () => ControlledXhr {
  ControlledXhr.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', ControlledXhr);
  return () => {
    const [first] = ControlledXhr.all;
    if (!first) throw new Error('nothing was sent');
    return first;
  };
}
