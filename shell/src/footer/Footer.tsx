import type { Site } from '@statline/contract/modules';
import { Container } from '@statline/ui/Container';
import { styled } from 'styled-components';
import { COPYRIGHT_YEAR, SOCIAL_NETWORKS } from '../content/site.ts';
import { Logo } from '../navigation/Logo.tsx';
import { NAVIGATION_SECTIONS } from '../navigation/sections.ts';
import { PATHS } from '../routing/paths.ts';

const QUICK_LINKS = [...NAVIGATION_SECTIONS, { name: 'Waitlist', to: PATHS.waitlist }];
const LEGAL_LINKS = [
  { name: 'Privacy Policy', to: PATHS.privacyPolicy },
  { name: 'Terms of Service', to: PATHS.termsOfService },
];

/** The foot of every page. */
export function Footer({ site }: { site: Site }) {
  return (
    <footer className="site-board">
      <Container>
        <div className="site-foot">
          <div className="site-sender">
            <Logo product={site.product} />
            <address>{site.address}</address>
            <ul aria-label="Social media">
              {SOCIAL_NETWORKS.map((network) => (
                <li key={network}>
                  {/* biome-ignore lint/a11y/useValidAnchor: a link with no destination (docs/product.md), HTML's placeholder for one that is yet to come */}
                  <a role="link" aria-disabled="true">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <LinkColumn title="Quick Links" links={QUICK_LINKS} />
          <LinkColumn title="Legal" links={LEGAL_LINKS} />
        </div>
        <div className="site-small">
          <p>
            © {COPYRIGHT_YEAR} {site.product}. All rights reserved.
          </p>
          <p>
            {site.product} gives estimates. It is not a licensed tax preparer or financial advisor,
            and not affiliated with the NCAA or any school.
          </p>
        </div>
        <Wordmark
          className="site-wordmark"
          data-name={site.product}
          $letters={site.product.length}
          aria-hidden
        />
      </Container>
    </footer>
  );
}

/** The product's name across the page; the font size follows from its number of letters. */
const Wordmark = styled.div<{ $letters: number }>`
  --letters: ${({ $letters }) => $letters};
`;

interface LinkColumnProps {
  title: string;
  links: readonly { name: string; to: string }[];
}

/** One titled list of the footer's links. */
function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <a href={to}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
