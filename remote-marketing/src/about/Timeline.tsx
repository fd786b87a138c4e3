import { styled } from 'styled-components';
import { timeline } from '../content/about.ts';

/** The dates of the story, one ruled line each. */
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
  padding-block: var(--space-4);
  border-bottom: var(--line) solid var(--rule);
`;

const When = styled.dt`
  color: var(--accent-text);
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-transform: uppercase;
`;
