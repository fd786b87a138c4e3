import type { Site } from '@statline/contract/modules';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { GROUNDS } from '@statline/ui/grounds';
import { laidOutNearView } from '@statline/ui/laidOutNearView';
import { styled } from 'styled-components';
import { COPYRIGHT_YEAR, SOCIAL_NETWORKS } from '../content/site.ts';
import { Logo } from '../navigation/Logo.tsx';
import { NAVIGATION_SECTIONS } from '../navigation/sections.ts';
import { PATHS } from '../routing/paths.ts';
import { LinkColumn } from './LinkColumn.tsx';

const QUICK_LINKS = [...NAVIGATION_SECTIONS, { name: 'Waitlist', to: PATHS.waitlist }];
const LEGAL_LINKS = [
  { name: 'Privacy Policy', to: PATHS.privacyPolicy },
  { name: 'Terms of Service', to: PATHS.termsOfService },
];

/** The foot of every page. */
export function Footer({ site }: { site: Site }) {
  return (
    <Board>
      <Container>
        <Columns>
          <Sender>
            <Logo product={site.product} />
            <address>{site.address}</address>
            <Social aria-label="Social media">
              {SOCIAL_NETWORKS.map((network) => (
                <li key={network}>
                  <DeadLink>{network}</DeadLink>
                </li>
              ))}
            </Social>
          </Sender>
          <LinkColumn title="Quick Links" links={QUICK_LINKS} />
          <LinkColumn title="Legal" links={LEGAL_LINKS} />
        </Columns>
        <Small>
          <p>
            © {COPYRIGHT_YEAR} {site.product}. All rights reserved.
          </p>
          <p>
            {site.product} gives estimates. It is not a licensed tax preparer or financial advisor,
            and not affiliated with the NCAA or any school.
          </p>
        </Small>
        <Wordmark data-name={site.product} $letters={site.product.length} aria-hidden />
      </Container>
    </Board>
  );
}

const Board = styled.footer`
  padding-top: var(--space-8);
  overflow: clip;
  ${laidOutNearView({ small: 41, medium: 32 })}
  border-top: var(--line-strong) solid var(--board-rule);
  ${GROUNDS.board}

  @media print {
    display: none;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-7) var(--space-5);

  ${upFrom.medium} {
    grid-template-columns: 2fr 1fr 1fr;
  }
`;

const Sender = styled.div`
  display: grid;
  justify-items: start;
  align-content: start;
  grid-column: 1 / -1;
  gap: var(--space-4);

  ${upFrom.medium} {
    grid-column: auto;
  }
  address {
    max-width: 28ch;
    color: var(--on-board-soft);
    font-style: normal;
  }
`;

const Social = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  list-style: none;
  color: var(--on-board-soft);
  font-size: var(--type-s);
`;

/** A link with no destination (docs/product.md): HTML's placeholder for one that is yet to come. */
const DeadLink = styled.a.attrs({ role: 'link', 'aria-disabled': true })`
  cursor: default;
`;

const Small = styled.div`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-7);
  padding-top: var(--space-5);
  border-top: var(--line) solid var(--board-rule);
  color: var(--on-board-soft);
  font-size: var(--type-xs);
`;

/**
 * The name across the page, cut off by its end. Painted, not text: it is said above. A capital of
 * the display face is about 0.38 em wide.
 */
const Wordmark = styled.div<{ $letters: number }>`
  container-type: inline-size;
  margin-top: var(--space-7);

  &::before {
    display: block;
    height: 0.56em;
    color: var(--board-rule);
    font-family: var(--font-display);
    font-size: calc(100cqi / ${({ $letters }) => $letters * 0.385});
    font-weight: var(--weight-display);
    line-height: 0.76;
    text-transform: uppercase;
    white-space: nowrap;
    content: attr(data-name) / '';

    @media (forced-colors: active) {
      content: none;
    }
  }
`;
