import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { RulebookContent } from './RulebookContent.ts';

/** The most important figures, as a scoreboard. */
export function Score({ score }: Pick<RulebookContent, 'score'>) {
  return (
    <Board>
      {score.map(({ figure, label }) => (
        <Cell key={label}>
          <Label>{label}</Label>
          <Figure>{figure}</Figure>
        </Cell>
      ))}
    </Board>
  );
}

const Board = styled.dl`
  display: grid;
  background: var(--board);
  color: var(--on-board);
  outline: 1px solid transparent;

  ${upFrom.small} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @media print {
    display: block;
    margin-top: 12pt;
  }
`;

const Cell = styled.div`
  display: flex;
  flex-direction: row-reverse;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-5);
  border-top: var(--line) solid var(--board-rule);

  &:first-child {
    border: 0;
  }
  ${upFrom.small} {
    flex-direction: column-reverse;
    align-items: flex-start;
    padding-block: var(--space-5);
    border-top: 0;
    border-left: var(--line) solid var(--board-rule);
  }
  @media print {
    flex-direction: row-reverse;
    gap: 8pt;
    padding: 3pt 0;
    border: 0;
  }
`;

const Label = styled.dt`
  color: var(--on-board-soft);
  font-size: var(--type-s);
  line-height: 1.3;
`;

const Figure = styled.dd`
  flex: none;
  min-width: min(4rem, 20vw);
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: min(clamp(4rem, 3rem + 4vw, 7rem), 20vw);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 0.8;

  @media print {
    min-width: 32pt;
    font-size: 18pt;
  }
`;
