// Written by `npm run generate` from openapi.yaml: do not edit.
/** Shapes in the responses to the admin, by schema. */
export const adminShapes = {
  "Order": { "_id": "string", "name": "string", "phone": "string", "description": "string", "files": [ "string" ], "thumbnails?": [ "string" ], "models?": [ { "url": "string", "name": "string", "kind": "string", "bytes": "integer", "preview?": "string", "measured?": { "size": { "x": "number", "y": "number", "z": "number" }, "volume": "number", "surface": "number", "triangles": "integer", "bodies": "integer", "isClosed": "boolean", "unit": "string" } } ], "createdAt": "string", "completedAt?": "string", "deletionAt?": "string", "note?": "string", "noteVersion?": "integer", "answer?": "string", "answeredAt?": "string", "answerVersion?": "integer", "receipt?": "string" },
  "Answer": { "message": "string" },
  "OrderChange": { "message": "string", "order": { "_id": "string", "name": "string", "phone": "string", "description": "string", "files": [ "string" ], "thumbnails?": [ "string" ], "models?": [ { "url": "string", "name": "string", "kind": "string", "bytes": "integer", "preview?": "string", "measured?": { "size": { "x": "number", "y": "number", "z": "number" }, "volume": "number", "surface": "number", "triangles": "integer", "bodies": "integer", "isClosed": "boolean", "unit": "string" } } ], "createdAt": "string", "completedAt?": "string", "deletionAt?": "string", "note?": "string", "noteVersion?": "integer", "answer?": "string", "answeredAt?": "string", "answerVersion?": "integer", "receipt?": "string" } },
  "NoticeAnswer": { "message": "string", "notice": { "text": "string", "textEn": "string", "lastDay?": "string", "endsAt?": "string", "version": "integer" } },
  "PresignedUpload": { "url": "string", "headers": { "*": "string" }, "publicUrl": "string" },
  "ProductAnswer": { "message": "string", "id": "integer" },
} as const;
