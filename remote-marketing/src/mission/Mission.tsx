import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import { mission } from '../content/mission.ts';
import { ProgrammeSection } from '../section/ProgrammeSection.tsx';
import { MissionBoxScore } from './MissionBoxScore.tsx';

export function Mission() {
  return (
    <ProgrammeSection
      id="mission"
      name="mission"
      kicker={mission.kicker}
      title={mission.title}
      ground="accent"
      reserved={{ small: 38, medium: 50 }}
    >
      <Statement>{mission.statement}</Statement>
      <MissionBoxScore />
    </ProgrammeSection>
  );
}

const Statement = styled.p`
  max-width: 44ch;
  margin-block: var(--space-4) var(--space-5);
  font-size: var(--type-l);
  line-height: 1.35;

  ${upFrom.large} {
    margin-block: var(--space-6) var(--space-7);
    margin-left: 33.333%;
    font-size: var(--type-xl);
  }
`;
