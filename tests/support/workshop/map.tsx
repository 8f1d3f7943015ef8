import type { ReactNode } from 'react';
import type { Language } from '#src/domain/language/language.ts';
import { workshop } from './details.ts';

type PlanProps = { readonly language: Language };

/**
 * Optional. A drawn plan of the surroundings, 640 wide and 424 high, on the page about the workshop. The embedded street map covers
 * it where its server can be reached. Without a drawn plan, write null instead of the function.
 */
export const Plan: ((props: PlanProps) => ReactNode) | null = ({ language }) => (
  <>
    <path
      fill="var(--paper)"
      stroke="var(--rule)"
      d="M40 60H180V130H40zM200 60H330V130H200zM350 60H470V130H350zM40 170H140V240H40zM160 170H330V240H160zM490 60H600V130H490zM490 170H600V240H490zM40 280H220V350H40zM240 280H330V350H240zM350 280H470V350H350zM490 280H600V350H490z"
    />
    <path fill="color-mix(in srgb, var(--marker) 14%, var(--paper))" stroke="var(--marker)" d="M350 170H470V240H350z" />
    <g fill="none" stroke="var(--rule-strong)">
      <path strokeWidth="2" d="M0 380C160 364 480 364 640 380M340 0V372M480 0V372" />
      <path strokeDasharray="14 4 3 4" d="M0 150H640M0 260H640M190 0V372" />
    </g>
    <g fill="none" stroke="var(--marker-ink)" strokeWidth="1.5" transform="translate(410 205)">
      <path d="M-26 0H26M0-26V26" />
      <circle r="16" />
      <circle r="5" fill="var(--marker-ink)" />
    </g>
    <path fill="none" stroke="var(--ink)" strokeWidth="1.5" d="M600 46V14M594 22L600 14 606 22" />
    <text x="410" y="160">
      {workshop.name[language]}
    </text>
    <text x="320" y="411">
      {{ fa: 'بزرگراه قزوین – رشت', en: 'Qazvin – Rasht motorway' }[language]}
    </text>
    <text x="110" y="157">
      {{ fa: 'خیابان آزمون', en: 'Azmoon Street' }[language]}
    </text>
  </>
);
