import { decodeLatin } from './latin.ts';

/** Formats whose surface is read and measured. */
export const MEASURED_KINDS = ['stl', '3mf', 'obj'] as const;

export type MeasuredKind = (typeof MEASURED_KINDS)[number];

/** A format of models or drawings that is recognized by content. */
export type ModelKind = MeasuredKind | 'step' | 'dxf' | 'pdf';

export function isMeasured(kind: ModelKind): kind is MeasuredKind {
  return MEASURED_KINDS.some((measured) => measured === kind);
}

/** The parts of a file that show its format. */
export interface FileEnds {
  /** Up to `END_BYTES` bytes from the start. */
  readonly head: Uint8Array;
  /** Up to `END_BYTES` bytes before the end. An archive lists its files there. */
  readonly tail: Uint8Array;
  /** Size of the file in bytes. */
  readonly size: number;
}

/** Number of bytes at each end of a file that are read to detect its format. */
export const END_BYTES = 65_536;

/** Bytes of a binary STL before its triangles, and of each triangle. */
export const STL_HEADER = 84;
export const STL_TRIANGLE = 50;

/** Detects the format, regardless of name and declared type. Returns null if there is no match. */
export function sniffModel({ head, tail, size }: FileEnds): ModelKind | null {
  if (size === binaryStlSize(head) && size > STL_HEADER) return 'stl';
  const text = decodeLatin(head);
  if (text.startsWith('PK\x03\x04')) return MODEL_IN_ARCHIVE.test(decodeLatin(tail)) ? '3mf' : null;
  if (text.slice(0, PDF_HEAD).includes('%PDF-')) return 'pdf';
  if (text.startsWith('AutoCAD Binary DXF\r\n\x1a\0')) return 'dxf';
  if (text.includes('\0')) return null;
  return TEXT_FORMATS.find(({ pattern }) => pattern.test(text))?.kind ?? null;
}

/** Detects the format of a file. Reads only its ends. */
export async function modelKindOf(
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<ModelKind | null> {
  const head = await read(0, Math.min(size, END_BYTES));
  const tail = await read(Math.max(0, size - END_BYTES), size);
  return sniffModel({ head, tail, size });
}

/** Returns the size that the header of a binary STL announces, or NaN if the file is shorter than a header. */
export function binaryStlSize(head: Uint8Array): number {
  if (head.length < STL_HEADER) return Number.NaN;
  const triangles = new DataView(head.buffer, head.byteOffset).getUint32(STL_HEADER - 4, true);
  return STL_HEADER + STL_TRIANGLE * triangles;
}

/** Path of a model. Without the bound, a file of many `3D/` would take quadratic time. */
const MODEL_IN_ARCHIVE = /3D\/[^\0]{0,250}\.model/i;

/** Number of bytes in which the signature of a PDF may start. */
const PDF_HEAD = 1_024;

/** Each pattern takes linear time: its parts cannot match the same character in two ways. */
const TEXT_FORMATS: readonly { readonly kind: ModelKind; readonly pattern: RegExp }[] = [
  { kind: 'stl', pattern: /^\s*solid\b[^\n]*\n\s*facet\s+normal\s/i },
  { kind: 'step', pattern: /^\s*ISO-10303-21\s*;/ },
  { kind: 'dxf', pattern: /^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\b/ },
  { kind: 'obj', pattern: /^(?:#[^\n]*\n|(?:mtllib|o|g|s|usemtl)[ \t][^\n]*\n|[ \t]*\r?\n)*v[ \t]+[-+.\d]/ },
];
