// Written by `npm run generate` from openapi.yaml: do not edit.
/** Every call of the API, in the order of openapi.yaml. */
export const operations = [
  {
    "operationId": "listProducts",
    "method": "GET",
    "path": "/api/products",
    "isSecured": false,
    "parameters": [],
    "body": null,
    "statuses": [
      200,
      304,
      400,
      431,
      500,
      503
    ],
    "successStatus": 200
  },
  {
    "operationId": "sendOrder",
    "method": "POST",
    "path": "/api/orders/orders",
    "isSecured": false,
    "parameters": [
      {
        "name": "Idempotency-Key",
        "in": "header",
        "rules": {
          "type": "string",
          "minLength": 8,
          "maxLength": 128,
          "pattern": "^[!-~]+$"
        }
      }
    ],
    "body": {
      "contentType": "application/json",
      "form": "OrderForm"
    },
    "statuses": [
      201,
      400,
      403,
      409,
      413,
      415,
      429,
      431,
      500,
      503,
      507
    ],
    "successStatus": 201
  },
  {
    "operationId": "listOrders",
    "method": "GET",
    "path": "/api/orders/getorders",
    "isSecured": true,
    "parameters": [],
    "body": null,
    "statuses": [
      200,
      304,
      400,
      401,
      431,
      500,
      503
    ],
    "successStatus": 200
  },
  {
    "operationId": "completeOrder",
    "method": "DELETE",
    "path": "/api/orders/delete",
    "isSecured": true,
    "parameters": [
      {
        "name": "id",
        "in": "query",
        "rules": {
          "type": "string",
          "required": true,
          "pattern": "^[A-Za-z0-9_-]{8,64}$"
        }
      }
    ],
    "body": null,
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "listCompletedOrders",
    "method": "GET",
    "path": "/api/orders/completed",
    "isSecured": true,
    "parameters": [],
    "body": null,
    "statuses": [
      200,
      304,
      400,
      401,
      431,
      500,
      503
    ],
    "successStatus": 200
  },
  {
    "operationId": "restoreOrder",
    "method": "DELETE",
    "path": "/api/orders/{id}/completion",
    "isSecured": true,
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "rules": {
          "type": "string",
          "required": true,
          "pattern": "^[A-Za-z0-9_-]{8,64}$"
        }
      }
    ],
    "body": null,
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "saveNote",
    "method": "POST",
    "path": "/api/orders/{id}/note",
    "isSecured": true,
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "rules": {
          "type": "string",
          "required": true,
          "pattern": "^[A-Za-z0-9_-]{8,64}$"
        }
      },
      {
        "name": "If-Match",
        "in": "header",
        "rules": {
          "type": "string",
          "minLength": 1,
          "pattern": "^\"[1-9][0-9]{0,15}\"$"
        }
      }
    ],
    "body": {
      "contentType": "application/json",
      "form": "NoteForm"
    },
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      412,
      413,
      415,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "deleteOrder",
    "method": "DELETE",
    "path": "/api/orders/{id}",
    "isSecured": true,
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "rules": {
          "type": "string",
          "required": true,
          "pattern": "^[A-Za-z0-9_-]{8,64}$"
        }
      }
    ],
    "body": null,
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "getOrder",
    "method": "GET",
    "path": "/api/orders/{id}",
    "isSecured": true,
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "rules": {
          "type": "string",
          "required": true,
          "pattern": "^[A-Za-z0-9_-]{8,64}$"
        }
      }
    ],
    "body": null,
    "statuses": [
      200,
      400,
      401,
      404,
      431,
      500,
      503
    ],
    "successStatus": 200
  },
  {
    "operationId": "getNotice",
    "method": "GET",
    "path": "/api/notice",
    "isSecured": false,
    "parameters": [],
    "body": null,
    "statuses": [
      200,
      400,
      431,
      500,
      503
    ],
    "successStatus": 200
  },
  {
    "operationId": "saveNotice",
    "method": "POST",
    "path": "/api/notice",
    "isSecured": true,
    "parameters": [
      {
        "name": "If-Match",
        "in": "header",
        "rules": {
          "type": "string",
          "minLength": 1,
          "pattern": "^\"[1-9][0-9]{0,15}\"$"
        }
      }
    ],
    "body": {
      "contentType": "application/json",
      "form": "NoticeForm"
    },
    "statuses": [
      200,
      400,
      401,
      403,
      412,
      413,
      415,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "login",
    "method": "POST",
    "path": "/api/admin/login",
    "isSecured": false,
    "parameters": [],
    "body": {
      "contentType": "application/json",
      "form": "Credentials"
    },
    "statuses": [
      200,
      400,
      401,
      403,
      413,
      415,
      429,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "logout",
    "method": "POST",
    "path": "/api/admin/logout",
    "isSecured": false,
    "parameters": [],
    "body": null,
    "statuses": [
      200,
      400,
      403,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "presignVideo",
    "method": "POST",
    "path": "/api/presign-put-video",
    "isSecured": true,
    "parameters": [],
    "body": {
      "contentType": "application/json",
      "form": "PresignForm"
    },
    "statuses": [
      200,
      400,
      401,
      403,
      413,
      415,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "addProduct",
    "method": "POST",
    "path": "/api/products/addproduct",
    "isSecured": true,
    "parameters": [
      {
        "name": "Idempotency-Key",
        "in": "header",
        "rules": {
          "type": "string",
          "minLength": 8,
          "maxLength": 128,
          "pattern": "^[!-~]+$"
        }
      }
    ],
    "body": {
      "contentType": "multipart/form-data",
      "form": "AddProductForm"
    },
    "statuses": [
      201,
      400,
      401,
      403,
      409,
      413,
      415,
      431,
      500,
      503,
      507
    ],
    "successStatus": 201
  },
  {
    "operationId": "editProduct",
    "method": "POST",
    "path": "/api/products/editproduct",
    "isSecured": true,
    "parameters": [
      {
        "name": "If-Match",
        "in": "header",
        "rules": {
          "type": "string",
          "minLength": 1,
          "pattern": "^\"[1-9][0-9]{0,15}\"$"
        }
      }
    ],
    "body": {
      "contentType": "multipart/form-data",
      "form": "EditProductForm"
    },
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      412,
      413,
      415,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  },
  {
    "operationId": "deleteProduct",
    "method": "DELETE",
    "path": "/api/products/deleteproduct",
    "isSecured": true,
    "parameters": [
      {
        "name": "id",
        "in": "query",
        "rules": {
          "type": "integer",
          "required": true,
          "minimum": 1,
          "maximum": 9007199254740991
        }
      }
    ],
    "body": null,
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      431,
      500,
      503,
      507
    ],
    "successStatus": 200
  }
] as const;
