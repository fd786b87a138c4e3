import { upFrom } from '@statline/ui/breakpoints';
import { displayType } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { about, founders, foundersTitle } from '../content/about.ts';
import { ProgrammeSection } from '../section/ProgrammeSection.tsx';
import { FounderProfile } from './FounderProfile.tsx';
import { Timeline } from './Timeline.tsx';

interface AboutProps {
  product: string;
}

export function About({ product }: AboutProps) {
  return (
    <ProgrammeSection
      id="about"
      name="about"
      title={about.title}
      ground="raised"
      reserved={{ small: 81 }}
    >
      <Opening>
        <Lead>{about.lead(product)}</Lead>
        <Timeline />
      </Opening>
      <Story>
        {about.story(product).map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
      </Story>
      <FoundersTitle>{foundersTitle}</FoundersTitle>
      <Founders>
        {founders.map((founder) => (
          <FounderProfile key={founder.name} founder={founder} />
        ))}
      </Founders>
    </ProgrammeSection>
  );
}

const Opening = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-top: var(--space-4);

  ${upFrom.large} {
    margin-top: var(--space-6);
    grid-template-columns: 7fr 5fr;
    gap: var(--space-8);
  }
`;

const Lead = styled.p`
  max-width: 27ch;
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: 800;
  line-height: 1;
`;

const Story = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-top: var(--space-4);

  ${upFrom.medium} {
    margin-top: var(--space-7);
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-6);
  }
`;

const Paragraph = styled.p`
  max-width: var(--measure);

  ${upFrom.medium} {
    padding-top: var(--space-4);
    border-top: var(--line) solid var(--rule);
  }
`;

const FoundersTitle = styled.h3`
  margin-block: var(--space-7) var(--space-4);
  ${displayType}
  font-size: var(--type-2xl);
`;

const Founders = styled.div`
  display: grid;
  gap: var(--space-4);

  ${upFrom.large} {
    grid-template-columns: 1fr 1fr;
    gap: var(--space-6);
  }
`;
