import type { Site } from '@statline/contract/modules';

/** The image of shared links: `shell/public/og.png`, drawn by `npm run og-image`. */
export const shareImage = ({ origin, product }: Pick<Site, 'origin' | 'product'>) => ({
  url: `${origin}/og.png`,
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: `${product}: by athletes, for athletes. NIL money on a scoreboard: earned, owed, saved.`,
});
