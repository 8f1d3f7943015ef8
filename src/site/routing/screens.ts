import type { ComponentType } from 'react';
import type { PageName } from '#src/domain/pages.ts';
import { providedContext } from '#src/features/shared/actors/provided-context.ts';

export type ScreenName = PageName | 'notFound';

/**
 * The screen of each page, the order form of home, and the contents of the cart. Those with actors of their own are loaded
 * together with them.
 */
export type Screens = Readonly<Record<ScreenName | 'orderForm' | 'cart', ComponentType>>;

/** Context of the screens. The site provides it. */
export const [ScreensContext, useScreens] = providedContext<Screens>('ScreensContext');
