import type { Ref } from 'react';
import type { OrderSearch } from './use-order-search.ts';

/** Props of the list beside an order. */
export interface OrdersBesideProps {
  readonly search: OrderSearch;
  /** Id of the open order. */
  readonly id: string;
  readonly ref: Ref<HTMLElement>;
}
