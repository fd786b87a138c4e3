import type { UnavailableProps } from '@statline/compose/site';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { TryAgain } from './TryAgain.tsx';

/** Shown in place of a remote's module that cannot be shown. */
export function UnavailableRegion({ anchors, heading, onTryAgain }: UnavailableProps) {
  return (
    <Container>
      {anchors}
      {heading && <Heading>{heading}</Heading>}
      <Notice>
        <p role="alert">This part of the page is unavailable right now.</p>
        <TryAgain onTryAgain={onTryAgain} />
      </Notice>
    </Container>
  );
}

const Heading = styled.h1`
  padding-top: calc(var(--bar-height) + var(--space-7));
  ${displayType}
  font-size: var(--type-3xl);
`;

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  margin-block: var(--space-7);
  padding: var(--space-5);
  border: var(--line-strong) dashed var(--rule-soft);
  border-radius: var(--radius-m);
`;
