import { upFrom } from '@statline/ui/breakpoints';
import { ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { SHOWN_WITHOUT_SCRIPT } from '@statline/ui/WithoutScript';
import { styled } from 'styled-components';
import { Bulbs } from '../scoreboard/Bulbs.tsx';
import { formatCount } from './formatCount.ts';

interface FigureProps {
  label: string;
  value: number;
  explanation: string;
  /** The number of digits that have to fit into the cell. */
  digits: number;
}

/** One figure of the box score. `explainFigures` shows its explanation as a tooltip of its label. */
export function Figure({ label, value, explanation, digits }: FigureProps) {
  return (
    <Cell>
      <Term>
        <Label>
          {label} <Mark aria-hidden>?</Mark>
        </Label>
      </Term>
      <Value $digits={digits}>
        <Bulbs>{formatCount(value)}</Bulbs>
      </Value>
      <Explanation>{explanation}</Explanation>
    </Cell>
  );
}

const Cell = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  break-inside: avoid;
  container-type: inline-size;
  padding: var(--space-3) clamp(1rem, 2.4vw, 2rem) var(--space-5);
  outline: var(--line-strong) solid var(--board-rule);
  background: var(--board-raised);
`;

/** The space between label and tooltip, which the pointer can cross without leaving either. */
const GAP = 'var(--space-2)';

const Term = styled.dt`
  width: fit-content;

  > [role='tooltip'] {
    position: absolute;
    z-index: var(--layer-tooltip);
    width: max-content;
    max-width: min(19rem, 100cqi);
    padding: var(--space-3) var(--space-4);
    border: var(--line-strong) solid var(--rule);
    border-radius: var(--radius-s);
    background: var(--paper-raised);
    box-shadow: var(--shadow-float);
    color: var(--ink);
    font-size: var(--type-s);
    line-height: 1.45;

    &[popover] {
      position: fixed;
      inset: auto;
      max-width: min(19rem, 90vw);
      margin: ${GAP} var(--space-4);
      overflow: visible;
      position-anchor: --explained;
      position-area: top;
      position-try-fallbacks: flip-block;
    }

    &::before {
      position: absolute;
      z-index: -1;
      inset: calc(-1 * (${GAP} + var(--line-strong))) 0;
      content: '';
    }
  }
`;

const Label = styled.button.attrs({ type: 'button' })`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--on-board);
  font-size: var(--type-m);
  font-weight: var(--weight-strong);
  cursor: help;

  /* Anchor of the tooltip. */
  &[aria-describedby] {
    anchor-name: --explained;
  }
`;

const Mark = styled.span`
  display: grid;
  width: 1.25rem;
  aspect-ratio: 1;
  place-items: center;
  border: var(--line) solid var(--on-board-soft);
  border-radius: var(--radius-round);
  color: var(--on-board-soft);
  font-size: var(--type-2xs);
  line-height: 1;
`;

/* As large as the digits allow with the letter spacing of WCAG 1.4.12. */
const Value = styled.dd<{ $digits: number }>`
  margin-top: auto;
  font-family: var(--font-display);
  font-size: min(6.5rem, ${({ $digits }) => 160 / $digits}cqi);
  font-weight: var(--weight-display);
  line-height: 0.86;
  ${ROOM_FOR_PLATES}

  ${upFrom.medium} {
    font-size: min(10rem, ${({ $digits }) => 168 / $digits}cqi);
  }
`;

const Explanation = styled.dd`
  ${SHOWN_WITHOUT_SCRIPT}
  margin-top: var(--space-3);
  color: var(--on-board-soft);
  font-size: var(--type-s);

  [data-explained] & {
    display: none;
  }
`;
