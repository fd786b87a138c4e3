import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import { GROUNDS, type GroundName } from '@statline/ui/grounds';
import { laidOutNearView } from '@statline/ui/laidOutNearView';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';

/** Heights in rem, without padding, on phones and from `medium` on. Default of `medium`: `small`. */
interface ReservedHeights {
  small: number;
  medium?: number;
}

interface ProgrammeSectionProps {
  /** The element id that navigation and deep links rely on. */
  id?: string;
  /** Prefix of the heading's id. */
  name: string;
  /** A word or two above the title. */
  kicker?: string;
  title: string;
  /** Shown beside the title if there is room. */
  lead?: string;
  ground: GroundName;
  /** Height before the section is laid out; unset: it is laid out at once. */
  reserved?: ReservedHeights;
  children: ReactNode;
}

/** A section of the page: a ground from edge to edge, and a full-width title. */
export function ProgrammeSection({
  id,
  name,
  kicker,
  title,
  lead,
  ground,
  reserved,
  children,
}: ProgrammeSectionProps) {
  const titleId = `${name}-title`;
  return (
    <Page id={id} aria-labelledby={titleId} tabIndex={-1} $ground={ground} $reserved={reserved}>
      <Sheet $isReserved={reserved !== undefined}>
        <Head>
          {kicker && <Kicker>{kicker}</Kicker>}
          <Title id={titleId}>{title}</Title>
          {lead && <Lead>{lead}</Lead>}
        </Head>
        {children}
      </Sheet>
    </Page>
  );
}

const reserve = ({ small, medium = small }: ReservedHeights) => css`
  --reserved: ${small}rem;

  ${upFrom.medium} {
    --reserved: ${medium}rem;
  }
`;

const Page = styled.section<{ $ground: GroundName; $reserved: ReservedHeights | undefined }>`
  ${({ $ground }) => GROUNDS[$ground]}
  ${({ $reserved }) => $reserved && reserve($reserved)}
`;

const Sheet = styled(Container)<{ $isReserved: boolean }>`
  padding-block: var(--space-section);
  ${({ $isReserved }) => $isReserved && laidOutNearView}
`;

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3) var(--space-6);
  align-items: end;
  break-inside: avoid;
  break-after: avoid;
  padding-top: var(--space-3);
  border-top: var(--line-strong) solid var(--rule);

  ${upFrom.large} {
    grid-template-columns: minmax(0, 9fr) minmax(0, 4fr);
  }
`;

const Kicker = styled.p`
  grid-column: 1 / -1;
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

const Title = styled.h2`
  ${displayType}
  font-size: var(--type-4xl);

  &:last-child {
    grid-column: 1 / -1;
  }
`;

const Lead = styled.p`
  max-width: 48ch;
  font-size: var(--type-l);
  line-height: 1.45;
  text-wrap: balance;
`;
