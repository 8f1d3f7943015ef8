import { Unzip, UnzipInflate } from 'fflate';
import { ModelError } from './model-error.ts';
import { type ModelSurface, type Point, TriangleList } from './triangles.ts';
import { unitNamed } from './unit-names.ts';

/** Bytes that the model files of an archive may need in total. */
const MAX_UNPACKED = 200 * 1_048_576;

/** Bytes that are unpacked at a time. They become at most 17 MB, because Deflate shrinks data by a factor of up to 1,032. */
const PACKED_CHUNK = 16_384;

/** Objects that may contain each other. The format forbids cycles, but files may contain them. */
const MAX_DEPTH = 16;

/** Three rows for the directions of the axes, and one for the translation. */
type Row = Point;
type Transform = readonly [Row, Row, Row, Row];

const IDENTITY: Transform = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, 0],
];

/** An object that is placed in another one, or on the build plate. */
interface Placed {
  /** Path of its file and its id. */
  readonly key: string;
  readonly transform: Transform;
}

/** A mesh, or a group of other objects. */
interface ModelObject {
  readonly points: Point[];
  /** Indices of points, three for each triangle. */
  readonly triangles: number[];
  readonly components: Placed[];
}

interface Content {
  readonly objects: Map<string, ModelObject>;
  /** The objects on the build plate. */
  readonly items: Placed[];
  unit: string;
}

/**
 * Reads the triangles of all objects that a 3MF places on the build plate.
 * @throws ModelError if the archive is damaged, or unpacks to more than 200 MiB
 */
export function readThreeMf(bytes: Uint8Array): ModelSurface {
  const content: Content = { objects: new Map(), items: [], unit: 'millimeter' };
  for (const [path, xml] of modelFiles(bytes)) readXml(path, xml, content);
  const list = new TriangleList();
  for (const item of content.items) addObject(item, content, list);
  return { corners: list.corners(), unit: unitNamed(content.unit) };
}

/** Unpacks the model files of an archive, by path. */
function modelFiles(bytes: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>();
  let unpacked = 0;
  const archive = new Unzip((file) => {
    if (!file.name.toLowerCase().endsWith('.model')) return;
    const decoder = new TextDecoder();
    const path = `/${file.name.replace(/^\/+/, '')}`.toLowerCase();
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED) throw new ModelError('tooLarge');
      texts.set(path, (texts.get(path) ?? '') + decoder.decode(chunk, { stream: !isLast }));
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += PACKED_CHUNK) {
      const end = start + PACKED_CHUNK;
      archive.push(bytes.subarray(start, end), end >= bytes.length);
    }
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('truncated');
  }
  return texts;
}

/** Reads the objects and items of a model file. Prefixes of names are ignored. */
function readXml(path: string, xml: string, content: Content): void {
  let object: ModelObject = { points: [], triangles: [], components: [] };
  for (const tag of tagsOf(xml)) {
    const attribute = (name: string) => attributeOf(tag, name);
    const numbers = (...names: string[]) => names.map((name) => Number(attribute(name) ?? Number.NaN));
    const placed = (): Placed => ({
      key: keyOf(attribute('path') ?? path, attribute('objectid')),
      transform: transformOf(attribute('transform')),
    });
    switch (/^(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1]) {
      case 'model':
        content.unit = attribute('unit') ?? content.unit;
        break;
      case 'object':
        object = { points: [], triangles: [], components: [] };
        content.objects.set(keyOf(path, attribute('id')), object);
        break;
      case 'vertex': {
        const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = numbers('x', 'y', 'z');
        object.points.push([x, y, z]);
        break;
      }
      case 'triangle':
        object.triangles.push(...numbers('v1', 'v2', 'v3'));
        break;
      case 'component':
        object.components.push(placed());
        break;
      case 'item':
        content.items.push(placed());
    }
  }
  if (!/<\/(?:[\w.-]+:)?model\s*>\s*$/.test(xml.slice(-100))) throw new ModelError('truncated');
}

/** Returns the texts between `<` and `>`, except comments, closing tags and declarations. */
function* tagsOf(xml: string): Generator<string> {
  let start = xml.indexOf('<');
  while (start !== -1) {
    const isComment = xml.startsWith('<!--', start);
    const end = xml.indexOf(isComment ? '-->' : '>', start);
    if (end === -1) return;
    if (!/[!?/]/.test(xml.charAt(start + 1))) yield xml.slice(start + 1, end);
    start = xml.indexOf('<', end);
  }
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1];
}

const keyOf = (path: string, id: string | undefined) => `${path.toLowerCase()}#${id}`;

/** Adds the triangles of an object, and of all objects in it. */
function addObject({ key, transform }: Placed, content: Content, list: TriangleList, depth = 0): void {
  const object = content.objects.get(key);
  if (object === undefined || depth === MAX_DEPTH) throw new ModelError('truncated');
  const points = object.points.map((point) => transformed(point, transform));
  const cornerAt = (index: number) => {
    const point = points[object.triangles[index] ?? Number.NaN];
    if (point === undefined) throw new ModelError('truncated');
    return point;
  };
  for (let index = 0; index < object.triangles.length; index += 3)
    list.add(cornerAt(index), cornerAt(index + 1), cornerAt(index + 2));
  for (const component of object.components) {
    const inner = inOrder(component.transform, transform);
    addObject({ key: component.key, transform: inner }, content, list, depth + 1);
  }
}

function transformOf(text: string | undefined): Transform {
  if (text === undefined) return IDENTITY;
  const numbers = text.trim().split(/\s+/).map(Number);
  const row = (start: number): Row => {
    const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = numbers.slice(start, start + 3);
    return [x, y, z];
  };
  return [row(0), row(3), row(6), row(9)];
}

function transformed([x, y, z]: Point, [a, b, c, d]: Transform): Point {
  return [
    x * a[0] + y * b[0] + z * c[0] + d[0],
    x * a[1] + y * b[1] + z * c[1] + d[1],
    x * a[2] + y * b[2] + z * c[2] + d[2],
  ];
}

/** Returns the transform that does the first one, then the second one. */
function inOrder([a, b, c, d]: Transform, second: Transform): Transform {
  const rotation: Transform = [second[0], second[1], second[2], IDENTITY[3]];
  return [transformed(a, rotation), transformed(b, rotation), transformed(c, rotation), transformed(d, second)];
}
