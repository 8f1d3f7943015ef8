// Written by `npm run generate` from openapi.yaml: do not edit.
/** The limits of every form, by schema and field: lengths in characters, sizes in bytes. */
export const limits = {
  "OrderForm": {
    "name": {
      "minLength": 1,
      "maxLength": 120
    },
    "phone": {
      "minLength": 5,
      "maxLength": 32
    },
    "description": {
      "minLength": 1,
      "maxLength": 5000
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
        "maxBytes": 10485760
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
      "minLength": 1,
      "maxLength": 255
    },
    "mime": {
      "maxLength": 100
    },
    "size": {
      "maximum": 524288000
    }
  },
  "AddProductForm": {
    "title": {
      "minLength": 1,
      "maxLength": 200
    },
    "shortDescription": {
      "minLength": 1,
      "maxLength": 500
    },
    "fullDescription": {
      "maxLength": 20000
    },
    "image": {
      "maxBytes": 10485760,
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
      "maxLength": 200
    },
    "description": {
      "minLength": 1,
      "maxLength": 500
    },
    "longDescription": {
      "maxLength": 20000
    },
    "titleEn": {
      "minLength": 1,
      "maxLength": 200
    },
    "descriptionEn": {
      "minLength": 1,
      "maxLength": 500
    },
    "longDescriptionEn": {
      "minLength": 1,
      "maxLength": 20000
    },
    "image": {
      "maxBytes": 10485760,
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
