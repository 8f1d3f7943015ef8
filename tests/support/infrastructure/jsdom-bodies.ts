import { File as NodeFile } from 'node:buffer';

const NodeResponse = globalThis.Response;

/** Node's Response that also accepts a jsdom Blob, the body of jsdom's XMLHttpRequest. */
class BlobResponse extends NodeResponse {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof NodeResponse;
  }

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body instanceof Blob ? streamOf(body) : body, init);
  }
}

function streamOf(blob: Blob): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(await blob.arrayBuffer()));
      controller.close();
    },
  });
}

const OwnFormData = globalThis.FormData;
const FORM = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
/** The FormData class of Node's fetch. The global one is jsdom's. */
const NodeFormData = (await new NodeResponse('', FORM).formData()).constructor as typeof FormData;

/** FormData that Node's fetch can send. A form read from the page remains jsdom's. */
class SendableFormData extends NodeFormData {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof NodeFormData || value instanceof OwnFormData;
  }

  constructor(form?: HTMLFormElement) {
    super();
    // biome-ignore lint/correctness/noConstructorReturn: only jsdom can read a form of its page.
    if (form) return new OwnFormData(form) as SendableFormData;
  }

  override append(name: string, value: string | Blob): void {
    super.append(name, value instanceof Blob ? nodeFileOf(value) : value);
  }
}

/** A Node file of the same size and type. Its bytes are read when it is sent. */
function nodeFileOf(blob: Blob): File {
  const file = new NodeFile([new Uint8Array(blob.size)], 'blob', { type: blob.type });
  file.stream = (() => streamOf(blob)) as typeof file.stream;
  return file as unknown as File;
}

const OwnFile = globalThis.File;
/** Prototype of Node's requests. Vitest's jsdom environment subclasses it, but a clone is Node's own. */
const nodeRequest: Request = Object.getPrototypeOf(new Request(location.href).clone());
const ownRead = nodeRequest.formData;

/** Reads a form with files. Node constructs them from the global `File`, but accepts only its own class. */
async function readForm(this: Request): Promise<FormData> {
  globalThis.File = NodeFile as unknown as typeof File;
  try {
    return await ownRead.call(this);
  } finally {
    globalThis.File = OwnFile;
  }
}

/** Makes the bodies of jsdom's XMLHttpRequest and forms and of Node's fetch interchangeable. Returns a function that undoes it. */
export function unifyBodies(): () => void {
  globalThis.Response = BlobResponse;
  globalThis.FormData = SendableFormData;
  nodeRequest.formData = readForm;
  return () => {
    nodeRequest.formData = ownRead;
    globalThis.Response = NodeResponse;
    globalThis.FormData = OwnFormData;
  };
}
