const VIDEO_EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'video/mpeg': 'mpeg',
  'video/x-msvideo': 'avi',
  'video/3gpp': '3gp',
};

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(VIDEO_EXTENSIONS).map(([type, extension]) => [extension, type])),
  jpg: 'image/jpeg',
  avif: 'image/avif',
  gif: 'image/gif',
  png: 'image/png',
  webp: 'image/webp',
  // Not `image/vnd.dxf`: the server shows images in place of downloading them.
  dxf: 'application/dxf',
  pdf: 'application/pdf',
  stl: 'model/stl',
  '3mf': 'model/3mf',
  obj: 'model/obj',
  step: 'model/step',
};

/** Returns the file extension for a video of this type. */
export function videoExtension(mime: string): string {
  return VIDEO_EXTENSIONS[mime] ?? 'video';
}

/** Returns the content type of a stored file. Unknown files get a type that browsers never execute. */
export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** True if browsers display files of this type instead of downloading them. */
export function isShown(contentType: string): boolean {
  return /^(?:image|video)\//.test(contentType);
}
