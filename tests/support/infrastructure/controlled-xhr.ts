import { vi } from 'vitest';

/** The part of XMLHttpRequest that uploads use. The test responds in place of the network. */
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

/** Replaces XMLHttpRequest until the test ends. The returned function returns the first request. */
export function controlledXhr(): () => ControlledXhr {
  ControlledXhr.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', ControlledXhr);
  return () => {
    const [first] = ControlledXhr.all;
    if (!first) throw new Error('No request was sent');
    return first;
  };
}
