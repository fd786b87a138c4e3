import { upFrom } from '@statline/ui/breakpoints';
import { ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { WithoutScript } from '@statline/ui/WithoutScript';
import { styled } from 'styled-components';
import { Bulbs } from '../scoreboard/Bulbs.tsx';
import type { Tooltips } from '../tooltip/useTooltips.ts';
import { ExplainedLabel } from './ExplainedLabel.tsx';
import { formatCount } from './formatCount.ts';

interface FigureProps {
  label: string;
  value: number;
  explanation: string;
  tooltips: Tooltips;
}

/** One figure of the box score. */
export function Figure({ label, value, explanation, tooltips }: FigureProps) {
  const text = formatCount(value);
  const commas = text.split(',').length - 1;
  return (
    <Cell>
      <dt>
        <ExplainedLabel label={label} explanation={explanation} tooltips={tooltips} />
      </dt>
      <Value $digits={text.length - commas / 2}>
        <Bulbs>{text}</Bulbs>
      </Value>
      <Explanation tag="dd">{explanation}</Explanation>
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

/* As large as the digits allow with the letter spacing of WCAG 1.4.12. A comma is about half as wide as a digit. */
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

const Explanation = styled(WithoutScript)`
  margin-top: var(--space-3);
  color: var(--on-board-soft);
  font-size: var(--type-s);
`;
