import { styled } from 'styled-components';
import { signUp } from '../content/signUp.ts';

/** What joining costs and includes, line by line. */
export function Terms() {
  return (
    <Ledger>
      {signUp.terms.map(({ label, value }) => (
        <Entry key={label}>
          <dt>{label}</dt>
          <Value>{value}</Value>
        </Entry>
      ))}
    </Ledger>
  );
}

const Ledger = styled.dl`
  break-inside: avoid;
  border-top: var(--line-strong) solid var(--on-accent);
`;

const Entry = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-4);
  padding-block: var(--space-2);
  border-bottom: var(--line) solid var(--on-accent);
`;

const Value = styled.dd`
  font-family: var(--font-display);
  font-size: 1.5rem;
  font-weight: 800;
  line-height: 1.1;
  text-align: right;
  text-transform: uppercase;
`;
