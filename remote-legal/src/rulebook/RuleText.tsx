import { styled } from 'styled-components';
import type { RichText } from './RulebookContent.ts';

/** Text that may contain links. */
export function RuleText({ text }: { text: RichText }) {
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

const RuleLink = styled.a`
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;

  @media print {
    &[data-printed]::after {
      content: ' (' attr(data-printed) ')';
    }
  }
`;
