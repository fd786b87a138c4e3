import type { DocumentParts } from '@statline/compose/server';
import { inertJson } from '@statline/service/http/escape';
import { structuredData } from '../findability/structuredData.ts';
import { THEME_COLOURS } from '../findability/themeColours.ts';
import type { PageData } from '../pages/PageData.ts';

/** The whole document around a page. */
export function documentTemplate({ data: { site }, head, body }: DocumentParts<PageData>): string {
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
<script type="application/ld+json">${inertJson(structuredData(site))}</script>
</body>
</html>
`;
}
