import { type ComponentType, createContext } from 'react';

/** Screens whose code is loaded together with their actors. */
export interface LazyScreens {
  readonly Dashboard: ComponentType;
  readonly Order: ComponentType;
  readonly OrderForm: ComponentType;
}

export const LazyScreensContext = createContext<LazyScreens | null>(null);
