import type { ReactNode } from 'react';
import { AboutTeaser } from './about-teaser.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { WorkSamples } from './work-samples.tsx';

/** Home: what the workshop does, what it has made, the order form, and who it is. */
export function HomePage({ orderForm }: { readonly orderForm: ReactNode }) {
  return (
    <>
      <Hero />
      <Features />
      <WorkSamples />
      {orderForm}
      <AboutTeaser />
    </>
  );
}
