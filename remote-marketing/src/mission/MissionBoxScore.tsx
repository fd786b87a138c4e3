import { upFrom } from '@statline/ui/breakpoints';
import { ROOM_FOR_PLATES, WIDTH_OF_DIGITS } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { mission, missionFigures } from '../content/mission.ts';

/** The four fixed figures, laid out like a box score. */
export function MissionBoxScore() {
  return (
    <Frame>
      <Figures>
        {missionFigures.map(({ value, label }) => (
          <Cell key={label}>
            <Label>{label}</Label>
            <Value>{value}</Value>
          </Cell>
        ))}
      </Figures>
      <Note>{mission.note}</Note>
    </Frame>
  );
}

const Frame = styled.div`
  container-type: inline-size;
`;

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--line-strong);
  padding: var(--line-strong);
  break-inside: avoid;

  ${upFrom.medium} {
    display: grid;
    grid-template: auto auto / 1fr 2fr;
    grid-auto-flow: column;
  }
`;

const Cell = styled.div`
  display: flex;
  flex: 1 0 max(7.5rem, 34%);
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-3);
  outline: var(--line-strong) solid var(--rule);
`;

const Label = styled.dt`
  font-size: var(--type-m);
  font-weight: var(--weight-strong);
  line-height: var(--leading-tight);
`;

const Value = styled.dd`
  font-family: var(--font-display);
  font-size: 11.2cqi;
  font-weight: var(--weight-display);
  line-height: 0.8;
  white-space: nowrap;
  ${WIDTH_OF_DIGITS}
  ${ROOM_FOR_PLATES}

  ${upFrom.medium} {
    font-size: 15.5cqi;
  }
  @media print {
    font-size: 11.2cqi;
  }
`;

const Note = styled.p`
  margin-top: var(--space-3);
  font-size: var(--type-s);
`;
