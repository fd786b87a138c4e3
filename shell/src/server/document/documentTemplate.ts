import { COMPOSITION_ELEMENT_ID, type Composition } from '../../composition/Composition.ts';
import { type HeadTag, PAGE_ATTRIBUTE, type PageHead } from '../../findability/describePage.ts';
import { structuredData } from '../../findability/structuredData.ts';
import { THEME_COLOURS } from '../../findability/themeColours.ts';
import type { RenderedPage } from '../rendering/renderPage.tsx';
import { ASSETS_PATH, type BrowserBuild } from './BrowserBuild.ts';
import { escapeAttribute, escapeText, inertJson } from './escape.ts';
import type { Preload } from './preloads.ts';

export interface DocumentInput {
  head: PageHead;
  page: RenderedPage;
  composition: Composition;
  build: BrowserBuild;
  preloads: readonly Preload[];
}

/** The whole document around a rendered page. */
export function documentTemplate(input: DocumentInput): string {
  const { head, page, composition, build } = input;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(head.title)}</title>
${head.tags.map(headTag).join('\n')}
<meta name="theme-color" content="${THEME_COLOURS.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${THEME_COLOURS.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${input.preloads.map(preloadLink).join('\n')}
<style>${build.css}</style>
${page.styles}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/ld+json">${inertJson(structuredData(composition.site))}</script>
<script type="application/json" id="${COMPOSITION_ELEMENT_ID}">${inertJson(composition)}</script>
${build.scripts.map((file) => `<script src="${ASSETS_PATH}${file}" defer fetchpriority="low"></script>`).join('\n')}
</body>
</html>
`;
}

function headTag({ element, attributes }: HeadTag): string {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<${element} ${pairs.join(' ')} ${PAGE_ATTRIBUTE}>`;
}

function preloadLink({ href, as, integrity }: Preload): string {
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const hash = integrity === undefined ? '' : ` integrity="${integrity}"`;
  const crossOrigin = as === 'font' || integrity !== undefined ? ' crossorigin' : '';
  // The page reads and its form works without script: words and fonts go first on a thin line.
  const priority = as === 'script' ? ' fetchpriority="low"' : '';
  return `<link rel="preload" href="${escapeAttribute(href)}" as="${as}"${type}${hash}${crossOrigin}${priority}>`;
}
