import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import { RuleBody } from './RuleBody.tsx';
import type { Rule } from './RulebookContent.ts';

interface RuleSectionProps {
  rule: Rule;
  /** As it is displayed: `04`. */
  number: string;
}

/** One numbered rule, with an anchor. */
export function RuleSection({ rule: { id, title, body }, number }: RuleSectionProps) {
  const titleId = `${id}-title`;
  return (
    <Frame id={id} aria-labelledby={titleId} tabIndex={-1}>
      <Title id={titleId}>
        <Numeral>{number}</Numeral> {title}
      </Title>
      <RuleBody body={body} />
    </Frame>
  );
}

const Frame = styled.section`
  padding-block: var(--space-5) var(--space-7);
  border-top: var(--line-strong) solid var(--rule);

  &:target {
    border-top-color: var(--accent);
  }
  @media print {
    padding-block: 8pt 14pt;
    border-color: #000;
  }
`;

const Title = styled.h2`
  display: grid;
  grid-template-columns: var(--numeral) minmax(0, 1fr);
  align-items: baseline;
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 0.95;
  text-transform: uppercase;
  break-after: avoid;

  @media print {
    font-size: 18pt;
  }
`;

const Numeral = styled.span`
  color: var(--accent-text);
  font-variant-numeric: tabular-nums;

  &::before {
    margin-right: 0.14em;
    font-weight: 700;
    content: '§';
    content: '§' / '';
  }
  ${upFrom.medium} {
    font-size: 1.35em;
    line-height: 0.7;
  }
  @media print {
    color: inherit;
    font-size: inherit;
  }
`;
