import {
  COMPOSITION_ELEMENT_ID,
  type Composition,
} from '@statline/compose/composition/Composition';
import { ASSETS_PATH } from '@statline/compose/composition/scriptFolders';
import type { BrowserBuild, BrowserScript } from '@statline/compose/document/BrowserBuild';
import { escapeAttribute, escapeText, inertJson } from '@statline/compose/document/escape';
import type { Preload } from '@statline/compose/document/preloads';
import type { RenderedPage } from '@statline/compose/render/renderPage';
import { type HeadTag, PAGE_ATTRIBUTE, type PageHead } from '../../findability/describePage.ts';
import { structuredData } from '../../findability/structuredData.ts';
import { THEME_COLOURS } from '../../findability/themeColours.ts';

export interface DocumentInput {
  head: PageHead;
  page: RenderedPage;
  composition: Composition;
  build: BrowserBuild;
  preloads: readonly Preload[];
}

/** The text of each `<style>` element of the document: its policy takes these and no others. */
export function stylesOf({ build, page }: Pick<DocumentInput, 'build' | 'page'>): string[] {
  const rendered = page.styles.matchAll(/<style[^>]*>(.*?)<\/style>/gs);
  return [build.css, ...Array.from(rendered, ([, css = '']) => css)];
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
${build.scripts.map(scriptElement).join('\n')}
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

const scriptElement = ({ file, integrity }: BrowserScript): string =>
  `<script src="${ASSETS_PATH}${file}"${checked(integrity)} defer fetchpriority="low"></script>`;

/** A hash is checked only where the file is fetched with CORS. */
const checked = (integrity: string | undefined): string =>
  integrity === undefined ? '' : ` integrity="${integrity}" crossorigin`;

/** As the browser fetches it later: fonts always so, a remote's files where they are of another origin. */
const withCors = (as: Preload['as'], href: string): string =>
  as === 'font' || URL.canParse(href) ? ' crossorigin' : '';

function preloadLink({ href, as, integrity }: Preload): string {
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const fetching = integrity === undefined ? withCors(as, href) : checked(integrity);
  // The page reads and its form works without script: words and fonts go first on a thin line.
  const priority = as === 'script' ? ' fetchpriority="low"' : '';
  return `<link rel="preload" href="${escapeAttribute(href)}" as="${as}"${type}${fetching}${priority}>`;
}
