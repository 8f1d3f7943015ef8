// Written by `npm run generate` from openapi.yaml: do not edit.
/** The rules of every form, by schema and field: lengths in characters, sizes in bytes or pixels. */
export const limits = {
  "OrderForm": {
    "name": { "type": "string", "required": true, "minLength": 1, "maxLength": 120, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required", "isSingleLine": true },
    "phone": { "type": "string", "required": true, "minLength": 5, "maxLength": 32, "pattern": "^\\+?[0-9][0-9 ().\\-]*$|^\\+?\\([0-9][0-9 ().\\-]*$", "isSingleLine": true },
    "description": { "type": "string", "required": true, "minLength": 1, "maxLength": 5000, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required" },
    "files": { "type": "array", "required": true, "maxItems": 8, "maxTotalBytes": 33554432, "maxTotalPixels": 110000000, "contentTypes": [ "image/jpeg", "image/png", "image/webp", "image/avif", "image/gif" ], "each": { "type": "string", "required": true, "pattern": "^data:[^,]*;base64,", "patternIssue": "notAnImage", "maxBytes": 10485760, "maxPixels": 50000000, "maxWholePixels": 7000000, "maxFrames": 1000 } },
    "models": { "type": "array", "maxItems": 4, "maxTotalBytes": 41943040, "each": { "type": "object", "required": true, "fields": { "name": { "type": "string", "required": true, "minLength": 1, "maxLength": 255, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required", "isSingleLine": true }, "content": { "type": "string", "required": true, "pattern": "^data:[^,]*;base64,", "patternIssue": "notAModel", "maxBytes": 26214400 }, "preview": { "type": "string", "pattern": "^data:[^,]*;base64,", "patternIssue": "notAnImage", "maxBytes": 4194304 }, "measured": { "type": "object", "fields": { "size": { "type": "object", "required": true, "fields": { "x": { "type": "number", "required": true, "minimum": 0, "maximum": 1000000 }, "y": { "type": "number", "required": true, "minimum": 0, "maximum": 1000000 }, "z": { "type": "number", "required": true, "minimum": 0, "maximum": 1000000 } } }, "volume": { "type": "number", "required": true, "minimum": 0, "maximum": 1000000000000000000 }, "surface": { "type": "number", "required": true, "minimum": 0, "maximum": 1000000000000 }, "triangles": { "type": "integer", "required": true, "minimum": 1, "maximum": 100000000 }, "bodies": { "type": "integer", "required": true, "minimum": 1, "maximum": 100000000 }, "isClosed": { "type": "boolean", "required": true }, "unit": { "type": "string", "required": true, "pattern": "^(micron|mm|cm|inch|foot|m)$" } } } } } },
  },
  "NoteForm": {
    "note": { "type": "string", "required": true, "maxLength": 2000 },
  },
  "AnswerForm": {
    "answer": { "type": "string", "required": true, "maxLength": 2000 },
  },
  "NoticeForm": {
    "text": { "type": "string", "required": true, "maxLength": 300, "isSingleLine": true },
    "textEn": { "type": "string", "required": true, "maxLength": 300, "isSingleLine": true },
    "lastDay": { "type": "string", "pattern": "^20\\d\\d-((0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)$|^20([02468][048]|[13579][26])-02-29$" },
  },
  "Credentials": {
    "username": { "type": "string", "required": true, "minLength": 1, "maxLength": 120 },
    "password": { "type": "string", "required": true, "isSecret": true, "minLength": 1, "maxLength": 1024 },
  },
  "PresignForm": {
    "fileName": { "type": "string", "required": true, "maxLength": 1024 },
    "mime": { "type": "string", "minLength": 1, "maxLength": 100, "pattern": "^video/[a-z0-9.+\\-]+$", "default": "video/mp4", "patternIssue": "notAVideo" },
    "size": { "type": "integer", "minimum": 1, "maximum": 524288000 },
  },
  "AddProductForm": {
    "title": { "type": "string", "required": true, "minLength": 1, "maxLength": 200, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required", "isSingleLine": true },
    "shortDescription": { "type": "string", "required": true, "minLength": 1, "maxLength": 500, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required" },
    "fullDescription": { "type": "string", "maxLength": 20000 },
    "image": { "type": "file", "required": true, "maxBytes": 10485760, "maxPixels": 50000000, "maxWholePixels": 7000000, "maxFrames": 1000, "contentTypes": [ "image/jpeg", "image/png", "image/webp", "image/avif", "image/gif" ] },
    "drawing": { "type": "file", "maxBytes": 10485760, "maxPixels": 50000000, "maxWholePixels": 7000000, "maxFrames": 1000, "contentTypes": [ "image/jpeg", "image/png", "image/webp", "image/avif", "image/gif" ] },
    "videoUrl": { "type": "string", "minLength": 1, "maxLength": 2048 },
    "hidden": { "type": "string", "minLength": 4, "pattern": "^(true|false)$" },
  },
  "EditProductForm": {
    "id": { "type": "integer", "required": true, "minimum": 1, "maximum": 9007199254740991 },
    "title": { "type": "string", "required": true, "minLength": 1, "maxLength": 200, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required", "isSingleLine": true },
    "description": { "type": "string", "required": true, "minLength": 1, "maxLength": 500, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required" },
    "longDescription": { "type": "string", "maxLength": 20000 },
    "titleEn": { "type": "string", "minLength": 1, "maxLength": 200, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required", "isSingleLine": true },
    "descriptionEn": { "type": "string", "minLength": 1, "maxLength": 500, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required" },
    "longDescriptionEn": { "type": "string", "minLength": 1, "maxLength": 20000, "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]", "patternIssue": "required" },
    "image": { "type": "file", "maxBytes": 10485760, "maxPixels": 50000000, "maxWholePixels": 7000000, "maxFrames": 1000, "contentTypes": [ "image/jpeg", "image/png", "image/webp", "image/avif", "image/gif" ] },
    "drawing": { "type": "file", "maxBytes": 10485760, "maxPixels": 50000000, "maxWholePixels": 7000000, "maxFrames": 1000, "contentTypes": [ "image/jpeg", "image/png", "image/webp", "image/avif", "image/gif" ] },
    "removeDrawing": { "type": "string", "minLength": 4, "pattern": "^true$" },
    "videoUrl": { "type": "string", "minLength": 1, "maxLength": 2048 },
    "hidden": { "type": "string", "minLength": 4, "pattern": "^(true|false)$" },
  },
  "MoveProductForm": {
    "id": { "type": "integer", "required": true, "minimum": 1, "maximum": 9007199254740991 },
    "before": { "type": "integer", "minimum": 1, "maximum": 9007199254740991 },
  },
} as const;
