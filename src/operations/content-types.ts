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
};

/** The extension that a video of this type is stored under. */
export function videoExtension(mime: string): string {
  return VIDEO_EXTENSIONS[mime] ?? 'video';
}

/** The content type that a stored file is served as; what is not known is never something a browser would run. */
export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Whether a browser shows files of this type; any other is only to be kept. */
export function isShown(contentType: string): boolean {
  return /^(?:image|video)\//.test(contentType);
}
