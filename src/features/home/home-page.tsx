import type { ReactNode } from 'react';
import { AboutTeaser } from './about-teaser.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { WorkSamples } from './work-samples.tsx';

/** Home page: the workshop's services, samples of its work, the order form, and a teaser of the about page. */
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
