import { escapeAttribute, inertJson } from '@statline/service/http/escape';
import type { Composition } from '../composition/Composition.ts';
import { COMPOSITION_ELEMENT_ID } from '../composition/compositionElementId.ts';
import { ASSETS_PATH } from '../composition/scriptFolders.ts';
import type { RenderedPage } from '../render/RenderAnswer.ts';
import type { BrowserBuild, BrowserScript } from './BrowserBuild.ts';
import type { DocumentParts } from './DocumentParts.ts';
import type { Preload } from './preloads.ts';

export interface DocumentInput {
  page: Pick<RenderedPage, 'html' | 'styles'>;
  composition: Composition;
  build: BrowserBuild;
  preloads: readonly Preload[];
}

/** The text of each `<style>` element of the document: its policy takes these and no others. */
export function stylesOf({ build, page }: Pick<DocumentInput, 'build' | 'page'>): string[] {
  const rendered = page.styles.matchAll(/<style[^>]*>(.*?)<\/style>/gs);
  return [build.css, ...Array.from(rendered, ([, css = '']) => css)];
}

/** What the site's own document is written around. */
export function partsOfDocument(
  input: DocumentInput,
): Pick<DocumentParts<unknown, unknown>, 'head' | 'body'> {
  const { page, composition, build } = input;
  return {
    head: `${input.preloads.map(preloadLink).join('\n')}
<style>${build.css}</style>
${page.styles}`,
    body: `<div id="root">${page.html}</div>
<script type="application/json" id="${COMPOSITION_ELEMENT_ID}">${inertJson(composition)}</script>
${build.scripts.map(scriptElement).join('\n')}`,
  };
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
