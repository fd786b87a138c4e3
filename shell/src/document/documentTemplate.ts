import type { DocumentParts } from '@statline/compose/server';
import { inertJson } from '@statline/service/http/escape';
import type { PageData } from '../pages/PageData.ts';
import { PATHS } from '../routing/paths.ts';
import { structuredData } from '../seo/structuredData.ts';
import { THEME_COLOURS } from '../seo/themeColours.ts';

/** The whole document around a page. */
export function documentTemplate(parts: DocumentParts<PageData>): string {
  const { path, data, head, body } = parts;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${THEME_COLOURS.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${THEME_COLOURS.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${head}
</head>
<body>
${body}
${path === PATHS.home ? publisher(data) : ''}</body>
</html>
`;
}

/** Structured data for search engines, on the home page only. */
const publisher = ({ site }: PageData): string =>
  `<script type="application/ld+json">${inertJson(structuredData(site))}</script>\n`;
