// Written by `npm run generate` from openapi.yaml: do not edit.
/** The limits of every form, by schema and field: lengths in characters, sizes in bytes or pixels. */
export const limits = {
  "OrderForm": {
    "name": {
      "minLength": 1,
      "maxLength": 120,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "phone": {
      "minLength": 5,
      "maxLength": 32,
      "pattern": "^\\+?[0-9][0-9 ().\\-]*$|^\\+?\\([0-9][0-9 ().\\-]*$"
    },
    "description": {
      "minLength": 1,
      "maxLength": 5000,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "files": {
      "maxItems": 8,
      "maxTotalBytes": 33554432,
      "contentTypes": [
        "image/jpeg",
        "image/png",
        "image/webp",
        "image/avif",
        "image/gif"
      ],
      "each": {
        "pattern": "^data:image/[a-z0-9.+\\-]+;base64,",
        "maxBytes": 10485760,
        "maxPixels": 50000000,
        "maxWholePixels": 7000000,
        "maxFrames": 1000
      }
    }
  },
  "Credentials": {
    "username": {
      "minLength": 1,
      "maxLength": 120
    },
    "password": {
      "minLength": 1,
      "maxLength": 1024
    }
  },
  "PresignForm": {
    "fileName": {
      "maxLength": 1024
    },
    "mime": {
      "maxLength": 100,
      "pattern": "^video/[a-z0-9.+\\-]+$"
    },
    "size": {
      "maximum": 524288000
    }
  },
  "AddProductForm": {
    "title": {
      "minLength": 1,
      "maxLength": 200,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "shortDescription": {
      "minLength": 1,
      "maxLength": 500,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "fullDescription": {
      "maxLength": 20000
    },
    "image": {
      "maxBytes": 10485760,
      "maxPixels": 50000000,
      "maxWholePixels": 7000000,
      "maxFrames": 1000,
      "contentTypes": [
        "image/jpeg",
        "image/png",
        "image/webp",
        "image/avif",
        "image/gif"
      ]
    },
    "videoUrl": {
      "minLength": 1,
      "maxLength": 2048
    }
  },
  "EditProductForm": {
    "id": {
      "maximum": 9007199254740991
    },
    "title": {
      "minLength": 1,
      "maxLength": 200,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "description": {
      "minLength": 1,
      "maxLength": 500,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "longDescription": {
      "maxLength": 20000
    },
    "titleEn": {
      "minLength": 1,
      "maxLength": 200,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "descriptionEn": {
      "minLength": 1,
      "maxLength": 500,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "longDescriptionEn": {
      "minLength": 1,
      "maxLength": 20000,
      "pattern": "[^\\p{White_Space}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800]"
    },
    "image": {
      "maxBytes": 10485760,
      "maxPixels": 50000000,
      "maxWholePixels": 7000000,
      "maxFrames": 1000,
      "contentTypes": [
        "image/jpeg",
        "image/png",
        "image/webp",
        "image/avif",
        "image/gif"
      ]
    },
    "videoUrl": {
      "minLength": 1,
      "maxLength": 2048
    }
  }
} as const;
