import type { Site } from '@statline/contract/modules';

/**
 * The site's owner. SAMPLE CONTENT: the name, the addresses and the e-mail are invented and must be replaced before
 * launch. `origin` comes from the setting SITE_ORIGIN.
 */
export const SITE: Omit<Site, 'origin'> = {
  product: 'Statline',
  address: '400 Fieldhouse Row, Suite 12, Springfield, IL 62701',
  email: 'hello@statline.example',
};

/** The year is fixed by docs/product.md. */
export const COPYRIGHT_YEAR = 2024;

/** SAMPLE CONTENT: the accounts do not exist yet, so these are links without a destination (docs/product.md). */
export const SOCIAL_NETWORKS = ['Instagram', 'TikTok', 'X', 'LinkedIn'];
