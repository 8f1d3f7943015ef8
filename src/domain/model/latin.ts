const decoder = new TextDecoder('latin1');

/** Decodes text in which only ASCII characters matter. */
export const decodeLatin = (bytes: Uint8Array): string => decoder.decode(bytes);
