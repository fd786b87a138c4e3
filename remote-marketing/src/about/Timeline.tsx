import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import { timeline } from '../content/about.ts';

/** The dates of the company's history, one ruled line each. */
export function Timeline() {
  return (
    <Ledger>
      {timeline.map(({ date, text }) => (
        <Entry key={date}>
          <When>{date}</When>
          <dd>{text}</dd>
        </Entry>
      ))}
    </Ledger>
  );
}

const Ledger = styled.dl`
  align-self: start;
  border-top: var(--line-strong) solid var(--rule);
`;

const Entry = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  align-items: baseline;
  padding-block: var(--space-2);
  border-bottom: var(--line) solid var(--rule);
  line-height: 1.35;

  > dd {
    flex: 1 1 7rem;
    text-wrap: balance;
  }
  ${upFrom.large} {
    display: block;
    padding-block: var(--space-4);
  }
`;

const When = styled.dt`
  flex: 0 1 8.5rem;
  color: var(--accent-text);
  font-family: var(--font-display);
  font-size: 1.25rem;
  font-weight: var(--weight-display);
  line-height: 1;
  text-transform: uppercase;

  ${upFrom.large} {
    font-size: var(--type-2xl);
  }
`;
