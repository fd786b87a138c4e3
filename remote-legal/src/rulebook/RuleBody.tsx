import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { Block, RichText, Rule } from './RulebookContent.ts';

/** The paragraphs and lists of a rule. Their order never changes, so the index is the key. */
export function RuleBody({ body }: Pick<Rule, 'body'>) {
  return (
    <Text>
      {body.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static text
        <RuleBlock key={place} block={block} />
      ))}
    </Text>
  );
}

function RuleBlock({ block }: { block: Block }) {
  if (typeof block === 'string' || !('points' in block)) {
    return (
      <p>
        <RuleText text={block} />
      </p>
    );
  }
  return (
    <Points>
      {block.points.map((point, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static text
        <Point key={place}>
          <RuleText text={point} />
        </Point>
      ))}
    </Points>
  );
}

/** Text that may contain links. */
function RuleText({ text }: { text: RichText }) {
  if (typeof text === 'string') return text;
  return text.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <RuleLink key={part.href} href={part.href} data-printed={part.printed}>
        {part.text}
      </RuleLink>
    ),
  );
}

const Text = styled.div`
  display: grid;
  gap: var(--space-4);
  max-width: var(--measure);
  margin-top: var(--space-5);

  ${upFrom.medium} {
    max-width: calc(var(--measure) + var(--numeral));
    padding-left: var(--numeral);
  }
  p,
  li {
    orphans: 3;
    widows: 3;
  }
  @media print {
    display: block;
    max-width: none;
    margin-top: 6pt;

    > * + * {
      margin-top: 6pt;
    }
  }
`;

/** Ruled lines instead of bullets. */
const Points = styled.ul`
  border-top: var(--line) solid var(--rule-soft);
  list-style: none;

  @media print {
    border-color: #999;
  }
`;

const Point = styled.li`
  position: relative;
  padding-block: var(--space-2);
  padding-inline-start: var(--space-5);
  border-bottom: var(--line) solid var(--rule-soft);
  break-inside: avoid;

  &::before {
    position: absolute;
    top: calc(var(--space-2) + 0.55em);
    inset-inline-start: 0;
    border: 0.3125rem solid var(--accent);
    content: '';
  }
  @media print {
    padding-block: 3pt;
    border-color: #999;

    &::before {
      top: calc(3pt + 0.5em);
      border: 3pt solid #000;
    }
  }
`;

const RuleLink = styled.a`
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;

  @media print {
    &[data-printed]::after {
      content: ' (' attr(data-printed) ')';
    }
  }
`;
