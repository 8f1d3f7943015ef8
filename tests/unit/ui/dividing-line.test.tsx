import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { DividingLine } from '#src/ui/dividing-line.tsx';
import { renderScreen } from '../../support/screens/render-screen.tsx';

function Divided() {
  const divided = useRef<HTMLDivElement>(null);
  return (
    <div ref={divided}>
      <DividingLine divided={divided} label="مرز نقشه و عکس" isReady />
    </div>
  );
}

it.each([
  { language: 'fa', texts: ['نیمی نقشه، نیمی عکس', '۰ درصد نقشه', '۷۲ درصد نقشه', '۱۰۰ درصد نقشه'] },
  { language: 'en', texts: ['half drawing, half picture', '0% drawing', '72% drawing', '100% drawing'] },
] as const)('states in words where the line is, in $language', ({ language, texts }) => {
  renderScreen(<Divided />, { language });
  const line = screen.getByRole('slider');
  const textAt = (value: number) => {
    fireEvent.input(line, { target: { value } });
    return line.getAttribute('aria-valuetext');
  };
  expect([line.getAttribute('aria-valuetext'), ...[0, 72, 100].map(textAt), textAt(50)]).toEqual([...texts, texts[0]]);
});
