import { inertJson } from '@statline/service/http/escape';
import type { Composition } from '../composition/Composition.ts';
import { COMPOSITION_ELEMENT_ID } from '../composition/compositionElementId.ts';
import { PROGRAM_ELEMENT_ID } from '../composition/programElementId.ts';
import { ASSETS_PATH } from '../composition/scriptFolders.ts';
import type { RenderedPage } from '../render/RenderAnswer.ts';
import type { BrowserBuild, BrowserScript } from './BrowserBuild.ts';
import type { DocumentParts } from './DocumentParts.ts';

export interface DocumentInput {
  page: Pick<RenderedPage, 'html' | 'styles'>;
  composition: Composition;
  build: BrowserBuild;
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
    head: `<style>${build.css}</style>
${page.styles}
<script>${build.bootstrap}</script>`,
    body: `<div id="root">${page.html}</div>
<script type="application/json" id="${COMPOSITION_ELEMENT_ID}">${inertJson(composition)}</script>
<template id="${PROGRAM_ELEMENT_ID}">${build.scripts.map(scriptElement).join('')}</template>`,
  };
}

/** A hash is checked only where the file is fetched with CORS. */
const scriptElement = ({ file, integrity }: BrowserScript): string => {
  const checked = integrity === undefined ? '' : ` integrity="${integrity}" crossorigin`;
  return `<script src="${ASSETS_PATH}${file}"${checked}></script>`;
};
