import type { Location } from 'react-router-dom';

/** Returns the address of a list of orders with a query. The address bar follows the query with a delay. */
export function addressOfList(
  part: '#orders' | '#completed',
  query: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const parameters = new URLSearchParams(search);
  if (query === '') parameters.delete('orders');
  else parameters.set('orders', query);
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ''}${part}`;
}
