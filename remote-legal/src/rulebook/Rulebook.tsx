import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { styled } from 'styled-components';
import { NextRulebook } from './NextRulebook.tsx';
import { OnThisPage } from './OnThisPage.tsx';
import type { RulebookContent } from './RulebookContent.ts';
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
