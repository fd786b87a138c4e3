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
      reserved={{ small: 64 }}
    >
      <Statement>{mission.statement}</Statement>
      <MissionBoxScore />
    </ProgrammeSection>
  );
}

const Statement = styled.p`
  max-width: 44ch;
  margin-block: var(--space-6) var(--space-7);
  font-size: var(--type-xl);
  line-height: 1.35;

  ${upFrom.large} {
    margin-left: 33.333%;
  }
`;
