import { describe, expect, it } from 'vitest';
import { operationsOf, responseSchemaPointer } from '#src/contract/document.ts';
import { openApiDocument } from '../../support/documented-answer.ts';

describe('operationsOf', () => {
  it('lists every call with its method, path and whether it needs the session', () => {
    const calls = operationsOf(openApiDocument).map(
      ({ operationId, method, path, isSecured }) => `${operationId}: ${method} ${path}${isSecured ? ' (admin)' : ''}`,
    );
    expect(calls).toEqual([
      'listProducts: GET /api/products',
      'sendOrder: POST /api/orders/orders',
      'listOrders: GET /api/orders/getorders (admin)',
      'completeOrder: DELETE /api/orders/delete (admin)',
      'getOrder: GET /api/orders/{id} (admin)',
      'login: POST /api/admin/login',
      'logout: POST /api/admin/logout',
      'presignVideo: POST /api/presign-put-video (admin)',
      'addProduct: POST /api/products/addproduct (admin)',
      'editProduct: POST /api/products/editproduct (admin)',
      'deleteProduct: DELETE /api/products/deleteproduct (admin)',
    ]);
  });

  it('points to the schemas of parameters, body and answer', () => {
    const sendOrder = operationsOf(openApiDocument).find(({ operationId }) => operationId === 'sendOrder');
    const at = '#/paths/~1api~1orders~1orders/post';
    expect(sendOrder?.parameters.map(({ name, pointer }) => [name, pointer])).toEqual([
      ['Idempotency-Key', `${at}/parameters/0/schema`],
    ]);
    expect(sendOrder?.body).toEqual({
      contentType: 'application/json',
      pointer: `${at}/requestBody/content/application~1json/schema`,
    });
    expect(sendOrder?.responsePointer).toBe(`${at}/responses/201/content/application~1json/schema`);
    expect(sendOrder?.statuses).toEqual([201, 400, 403, 409, 413, 415, 429, 500, 503, 507]);
  });
});

describe('responseSchemaPointer', () => {
  it.each([
    ['listProducts', 200, '#/paths/~1api~1products/get/responses/200/content/application~1json/schema'],
    ['listProducts', 304, null],
    ['listProducts', 400, '#/components/responses/Invalid/content/application~1json/schema'],
    ['listProducts', 418, null],
  ] as const)('of %s %d is %s', (operationId, status, pointer) => {
    expect(responseSchemaPointer(openApiDocument, operationId, status)).toBe(pointer);
  });
});
