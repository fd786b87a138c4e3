import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { Rule } from './RulebookContent.ts';
import { RuleList } from './RuleList.tsx';
import { useRuleInView } from './useRuleInView.ts';

const LABEL = 'On this page';

/**
 * The list of rules, with the current one marked: at the side of a wide screen, collapsed at the top of a small one.
 * Only one of the two is displayed, so there is one landmark with this name.
 */
export function OnThisPage({ rules }: { rules: readonly Rule[] }) {
  const current = useRuleInView(rules.map(({ id }) => id).join(' '));
  return (
    <>
      <Folded>
        <Summary>{LABEL}</Summary>
        <nav aria-label={LABEL}>
          <RuleList rules={rules} current={current} />
        </nav>
      </Folded>
      <Side aria-label={LABEL}>
        <Label aria-hidden="true">{LABEL}</Label>
        <RuleList rules={rules} current={current} />
      </Side>
    </>
  );
}

const Folded = styled.details`
  border-block: var(--line-strong) solid var(--rule);

  ${upFrom.large} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  font-family: var(--font-display);
  font-size: 1.5rem;
  font-weight: 800;
  text-transform: uppercase;
  cursor: pointer;

  &::-webkit-details-marker {
    display: none;
  }
  &::after {
    font-size: 2rem;
    content: '+';
    content: '+' / '';
  }
  ${Folded}[open] > &::after {
    content: '−';
    content: '−' / '';
  }
`;

const Side = styled.nav`
  display: none;

  ${upFrom.large} {
    position: sticky;
    top: var(--scroll-offset);
    display: block;
    align-self: start;
    max-height: calc(100vh - var(--scroll-offset) - var(--space-4));
    overflow-y: auto;
    scrollbar-width: thin;
  }
  @media print {
    display: none;
  }
`;

const Label = styled.p`
  padding-block: var(--space-3);
  border-top: var(--line-strong) solid var(--rule);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  line-height: 1;
  text-transform: uppercase;
`;
