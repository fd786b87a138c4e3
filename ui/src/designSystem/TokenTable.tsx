import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { upFrom } from '../breakpoints.ts';

interface TokenTableProps {
  label: string;
  /** Prefix of the names in code. */
  prefix?: string;
  rows: readonly { name: string; value: string; sample: ReactNode }[];
}

/** A table of tokens: name, value, sample. */
export function TokenTable({ label, prefix = '--', rows }: TokenTableProps) {
  return (
    <List aria-label={label}>
      {rows.map(({ name, value, sample }) => (
        <Line key={name}>
          <Name>
            {prefix}
            {name}
          </Name>
          <Value>{value}</Value>
          <Sample>{sample}</Sample>
        </Line>
      ))}
    </List>
  );
}

const List = styled.ul`
  margin-bottom: var(--space-7);
  border-block: var(--line) solid var(--rule);
  list-style: none;
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  padding-block: var(--space-2);
  border-bottom: 1px solid var(--rule-soft);
  font-size: var(--type-s);

  ${upFrom.medium} {
    grid-template-columns: 12rem 16rem minmax(0, 1fr);
  }
  &:last-child {
    border-bottom: 0;
  }
`;

const Name = styled.code`
  font: inherit;
  font-weight: var(--weight-strong);
`;

const Value = styled.span`
  color: var(--ink-soft);
  font-size: var(--type-xs);
  font-variant-numeric: tabular-nums;
`;

const Sample = styled.div`
  grid-column: 1 / -1;
  min-width: 0;

  ${upFrom.medium} {
    grid-column: auto;
  }
`;
