import { expect, it } from 'vitest';
import { OPERATIONS } from '#src/operations/documented-operation.ts';

it('every call is known by its method, path and whether it needs the session', () => {
  const calls = OPERATIONS.map(
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
