import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { Founder } from '../content/about.ts';
import { PortraitImage } from '../portraits/PortraitImage.tsx';

interface FounderProfileProps {
  founder: Founder;
}

export function FounderProfile({ founder: { name, title, bio, portrait } }: FounderProfileProps) {
  return (
    <Profile>
      <Portrait src={portrait} name={name} />
      <Heading>
        <Name>{name}</Name>
        <Title>{title}</Title>
      </Heading>
      <Bio>{bio}</Bio>
    </Profile>
  );
}

const Profile = styled.article`
  break-inside: avoid;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 3.5fr);
  border: var(--line-strong) solid var(--rule);
  background: var(--paper);

  ${upFrom.small} {
    grid-template-rows: auto 1fr;
    grid-template-columns: min(12rem, 40%) minmax(0, 1fr);
  }
`;

/*
 * Stretched instead of `height: 100%`, which WebKit resolves against the whole card, so that it would cover the text.
 */
const Portrait = styled(PortraitImage)`
  align-self: stretch;
  width: 100%;
  height: auto;
  object-fit: cover;
  border-right: var(--line-strong) solid var(--rule);
  border-bottom: var(--line-strong) solid var(--rule);

  ${upFrom.small} {
    grid-row: span 2;
    border-bottom: 0;
  }
`;

const Heading = styled.div`
  align-self: end;
  padding: var(--space-3) var(--space-4);

  ${upFrom.small} {
    padding: var(--space-4) var(--space-5) 0;
  }
`;

const Name = styled.h4`
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-transform: uppercase;
`;

const Title = styled.p`
  margin-top: var(--space-1);
  color: var(--accent-text);
  font-weight: var(--weight-strong);
  line-height: var(--leading-tight);
`;

const Bio = styled.p`
  grid-column: 1 / -1;
  padding: var(--space-3) var(--space-4);

  ${upFrom.small} {
    grid-column: 2;
    padding: var(--space-3) var(--space-5) var(--space-5);
  }
`;
