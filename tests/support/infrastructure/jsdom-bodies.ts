import { File as NodeFile } from 'node:buffer';

const NodeResponse = globalThis.Response;

/** Node's response, which also takes the Blob that jsdom's XMLHttpRequest answers with. */
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
/** The class that Node's fetch takes for a form; elsewhere it is jsdom's own. */
const NodeFormData = (await new NodeResponse('', FORM).formData()).constructor as typeof FormData;

/** A form that Node's fetch can send; one that is read from the page stays jsdom's. */
class SendableFormData extends NodeFormData {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof NodeFormData || value instanceof OwnFormData;
  }

  constructor(form?: HTMLFormElement) {
    super();
    // biome-ignore lint/correctness/noConstructorReturn: jsdom alone can read a form of its page.
    if (form) return new OwnFormData(form) as SendableFormData;
  }

  override append(name: string, value: string | Blob): void {
    super.append(name, value instanceof Blob ? nodeFileOf(value) : value);
  }
}

/** Node's own file of the same size and type, whose bytes are read when they are sent. */
function nodeFileOf(blob: Blob): File {
  const file = new NodeFile([new Uint8Array(blob.size)], 'blob', { type: blob.type });
  file.stream = (() => streamOf(blob)) as typeof file.stream;
  return file as unknown as File;
}

const OwnFile = globalThis.File;
/** Of Node's own requests, which copies are; vitest's class for jsdom stands above them. */
const nodeRequest: Request = Object.getPrototypeOf(new Request(location.href).clone());
const ownRead = nodeRequest.formData;

/** Reads a form with files, which Node makes of whatever class is called `File` meanwhile, and takes only its own. */
async function readForm(this: Request): Promise<FormData> {
  globalThis.File = NodeFile as unknown as typeof File;
  try {
    return await ownRead.call(this);
  } finally {
    globalThis.File = OwnFile;
  }
}

/** Lets jsdom's XMLHttpRequest, Node's fetch and forms understand each other's bodies; returns how to undo it. */
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
