// Written by `npm run generate` from openapi.yaml: do not edit.
/** Shapes in the responses to visitors, by schema. */
export const visitorShapes = {
  "Product": { "id": "integer", "title": "string", "description": "string", "longDescription": "string", "titleEn": "string", "descriptionEn": "string", "longDescriptionEn": "string", "image": "string", "imageHasAlpha?": "boolean", "srcset?": { "avif": "string", "webp": "string", "placeholder?": "string" }, "drawing?": "string", "video?": "string", "version?": "integer", "hidden?": "boolean" },
  "OrderAnswer": { "message": "string", "_id": "string", "createdAt?": "string", "receipt?": "string" },
  "Notice": { "text": "string", "textEn": "string", "lastDay?": "string", "endsAt?": "string", "version": "integer" },
  "LoginAnswer": { "success": "boolean" },
  "Answer": { "message": "string" },
} as const;
