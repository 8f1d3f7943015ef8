import type { ReactNode } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { AboutTeaser } from './about-teaser.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { WorkSamples } from './work-samples.tsx';

export interface HomePageProps {
  readonly orderForm: ReactNode;
  readonly cartControl: (product: Product) => ReactNode;
}

/** Home: what the workshop does, what it has made, the order form, and who it is. */
export function HomePage({ orderForm, cartControl }: HomePageProps) {
  return (
    <>
      <Hero />
      <Features />
      <WorkSamples cartControl={cartControl} />
      {orderForm}
      <AboutTeaser />
    </>
  );
}
