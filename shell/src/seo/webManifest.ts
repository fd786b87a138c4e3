import { THEME_COLOURS } from './themeColours.ts';

interface Described {
  product: string;
  description: string;
}

/**
 * The manifest for a site on a phone's home screen. It opens in the browser, since this is the site of the app, not the
 * app.
 *
 * @see https://www.w3.org/TR/appmanifest/
 */
export const webManifest = ({ product, description }: Described): string =>
  JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    description,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    background_color: THEME_COLOURS.light,
    theme_color: THEME_COLOURS.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
