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

/** Lets jsdom's XMLHttpRequest and Node's fetch understand each other's bodies; returns how to undo it. */
export function unifyBodies(): () => void {
  globalThis.Response = BlobResponse;
  return () => {
    globalThis.Response = NodeResponse;
  };
}
