import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../Button.tsx';
import { Section } from '../Section.tsx';
import { TokenTable } from './TokenTable.tsx';
import type { Token } from './useTokens.ts';

/** Shows each duration as a moving mark. With reduced motion all durations are 0. */
export function Motion({ tokens }: { tokens: readonly Token[] }) {
  const [isAway, setIsAway] = useState(false);
  return (
    <Section id="motion" kicker="Forty-yard dash" title="Motion">
      <TokenTable
        label="Motion"
        rows={tokens
          .filter(({ name }) => /^(motion-|ease)/.test(name))
          .map(({ name, value }) => ({
            name,
            value,
            sample: name.startsWith('motion-') && (
              <Lane>
                <Sample $away={isAway} style={{ transitionDuration: `var(--${name})` }} />
              </Lane>
            ),
          }))}
      />
      <Button type="button" onClick={() => setIsAway(!isAway)}>
        Run
      </Button>
    </Section>
  );
}

const Lane = styled.div`
  padding-right: 1.5rem;
  background: repeating-linear-gradient(90deg, var(--rule-soft) 0 1px, transparent 1px 10%);
`;

const Sample = styled.div<{ $away: boolean }>`
  width: 100%;
  transform: translateX(${({ $away }) => ($away ? '100%' : '0')});
  transition: transform var(--ease);

  &::before {
    display: block;
    width: 1.5rem;
    height: 1.5rem;
    border-radius: var(--radius-round);
    background: var(--accent);
    content: '';
  }
`;
