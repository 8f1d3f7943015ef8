import type { Order } from '#src/contract/schema.generated.ts';

/** An order on the admin's dashboard; its id is as long as a real one. */
export function orderOf(number: number): Order {
  return {
    _id: `order-${number}`.padEnd(22, '0'),
    name: `سفارش‌دهندهٔ ${number}`,
    phone: '09121234567',
    description: 'یک چرخ‌دندهٔ مارپیچ لازم دارم.',
    files: [],
    createdAt: `2026-11-${String(number).padStart(2, '0')}T08:30:00.000Z`,
  };
}
