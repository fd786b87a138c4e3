import { styled } from 'styled-components';
import type { Rule } from './RulebookContent.ts';
import { ruleNumber } from './ruleNumber.ts';

interface RuleListProps {
  rules: readonly Rule[];
  /** The anchor of the rule that is being read. */
  current: string | undefined;
}

export function RuleList({ rules, current }: RuleListProps) {
  return (
    <List>
      {rules.map(({ id, title }, index) => (
        <li key={id}>
          <ToRule href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            <Numeral>{ruleNumber(index)}</Numeral> {title}
          </ToRule>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  list-style: none;
`;

const ToRule = styled.a`
  display: grid;
  grid-template-columns: 2.5rem minmax(0, 1fr);
  align-items: baseline;
  padding: var(--space-2) var(--space-2) var(--space-2) 0;
  border-top: var(--line) solid var(--rule-soft);
  color: var(--ink-soft);
  font-size: var(--type-s);
  line-height: 1.3;
  text-decoration: none;
  transition:
    background-color var(--motion-fast) var(--ease),
    padding var(--motion-fast) var(--ease);

  &:hover {
    color: var(--ink);
    text-decoration: underline;
  }
  &[aria-current] {
    padding-left: var(--space-3);
    border-left: var(--space-1) solid var(--accent);
    background: var(--board);
    color: var(--on-board);
    font-weight: var(--weight-strong);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current]:focus-visible {
    outline-color: var(--focus-on-board);
  }
`;

const Numeral = styled.span`
  color: var(--accent-text);
  font-family: var(--font-display);
  font-size: 1.375rem;
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  line-height: 1;

  [aria-current] > & {
    color: var(--board-figure);
  }
`;
