import { upFrom } from '@statline/ui/breakpoints';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { features, featuresSection } from '../content/features.ts';
import { ProgrammeSection } from '../section/ProgrammeSection.tsx';
import { FeaturePage } from './FeaturePage.tsx';
import { keepScreens } from './keepScreens.ts';

export function Features() {
  const pages = useRef<HTMLDivElement>(null);
  useEffect(() => (pages.current ? keepScreens(pages.current) : undefined), []);
  return (
    <ProgrammeSection
      id="features"
      name="features"
      title={featuresSection.title}
      lead={featuresSection.lead}
      ground="paper"
    >
      <Pages ref={pages}>
        {features.map((feature) => (
          <FeaturePage key={feature.id} feature={feature} />
        ))}
      </Pages>
      <SampleNote>{featuresSection.sampleNote}</SampleNote>
    </ProgrammeSection>
  );
}

const Pages = styled.div`
  display: grid;
  margin-top: var(--space-5);
  gap: var(--space-6);

  ${upFrom.large} {
    margin-top: var(--space-8);
    gap: var(--space-section);
  }
  @media print {
    display: block;

    > * + * {
      margin-top: var(--space-7);
    }
  }
`;

const SampleNote = styled.p`
  margin-top: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--type-s);
`;
