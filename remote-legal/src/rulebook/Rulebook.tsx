import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { styled } from 'styled-components';
import { OnThisPage } from './OnThisPage.tsx';
import type { Link, RulebookContent } from './RulebookContent.ts';
import { RulebookCover } from './RulebookCover.tsx';
import { RuleSection } from './RuleSection.tsx';
import { ruleNumber } from './ruleNumber.ts';

/** A legal page: a cover, numbered rules, and a list of the rules that marks the current one. */
export function Rulebook({ rules, next, ...cover }: RulebookContent) {
  return (
    <Book>
      <RulebookCover {...cover} />
      <Layout>
        <OnThisPage rules={rules} />
        <div>
          {rules.map((rule, index) => (
            <RuleSection key={rule.id} rule={rule} number={ruleNumber(index)} />
          ))}
          <NextRulebook {...next} />
        </div>
      </Layout>
    </Book>
  );
}

/** A link to the other legal page, after the last rule. */
function NextRulebook({ text, href }: Link) {
  return (
    <Next href={href}>
      <Label>Read next</Label>
      <span>
        {text}{' '}
        <Arrow viewBox="0 0 24 24" aria-hidden="true">
          <path d="M1 12h20M12 3l9 9-9 9" />
        </Arrow>
      </span>
    </Next>
  );
}

/** `--numeral` is the column in which the rules' numbers hang. */
const Book = styled.article`
  --numeral: min(4.25rem, 21.25vw);
  padding-bottom: var(--space-section);

  ${upFrom.medium} {
    --numeral: min(8.5rem, 18vw);
  }
  @media print {
    --numeral: 48pt;
    background: #fff;
    color: #000;
    font-size: 10.5pt;
  }
`;

const Layout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7);

  ${upFrom.large} {
    grid-template-columns: min(15.5rem, 25vw) minmax(0, 1fr);
    gap: var(--space-8);
  }
  @media print {
    display: block;
  }
`;

const Next = styled.a`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-5);
  border: var(--line-strong) solid var(--rule);
  box-shadow: var(--shadow-print);
  background: var(--paper-raised);
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-decoration: none;
  text-transform: uppercase;
  transition: translate var(--motion-fast) var(--ease);

  &:hover {
    translate: -2px -2px;
  }
  @media print {
    display: none;
  }
`;

const Arrow = styled.svg`
  display: inline;
  width: 0.72em;
  fill: none;
  stroke: currentcolor;
  stroke-width: 4.5;
`;

const Label = styled.span`
  color: var(--accent-text);
  font-family: var(--font-text);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
`;
