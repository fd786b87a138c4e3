import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { RenderedPage } from '../../rendering/worker/RenderJob.ts';
import { allGranted } from '../../site/grants/OriginGrants.ts';
import { writeHead } from '../../site/head/writeHead.ts';
import { modulesWithSlots } from '../../site/pages/composeSite.ts';
import { enhancementsOf, scriptsOf, styleSheetsOf } from '../document/pageFiles.ts';
import {
  inlineScriptsOf,
  measureHtml,
  partsOfDocument,
  stylesOf,
} from '../document/partsOfDocument.ts';
import { APPLY_PATCHES, type ChangingParts } from '../late/createLateStream.ts';
import { assessLoads, assessRegions, isHostNeeded } from './assessPage.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import type { PageRequest } from './createPageRequest.ts';

/** Writes the document of a rendered page, and its headers. @param page has placeholders for late regions. */
export function prepareDocument(
  request: PageRequest,
  { pages: { site, document, documentHeaders }, assets: { build, measured } }: ComposerOptions,
  page: RenderedPage,
) {
  const { path, mounts, about, composition, releases, sequences, foreignOrigins } = request;
  const { loaded, missedLoads, reads } = assessLoads(page.loads);
  const failures = [...page.failures, ...missedLoads.filter(({ outcome }) => outcome === 'failed')];
  const modules = modulesWithSlots(site, composition.slots);
  const rendered = page.rendered.filter((module) => mounts.includes(module));
  const unhydrated = rendered.filter((module) => page.static?.includes(module));
  const isHydrated = (module: ModuleId) => !unhydrated.includes(module);
  const scripts = scriptsOf(releases, mounts.filter(isHydrated));
  const { html, styles } = page;

  return {
    ...assessRegions({ modules }, request, [...rendered, ...(page.perVisitor ?? [])], failures),
    missedLoads,
    reads,
    parts: { html, styles, head: writeHead(site.head(about, composition.data), page.head) },
    /** @param parts the page's parts (`parts`), or the same with markers. */
    write: (parts: ChangingParts, isEarly = false): string =>
      document({
        path,
        data: composition.data,
        ...partsOfDocument({
          page: parts,
          composition: {
            ...composition,
            rendered: rendered.filter(isHydrated),
            ...(unhydrated.length > 0 && { static: unhydrated }),
            ...(loaded && { loaded }),
            scripts,
            sent: measureHtml(html),
          },
          // Late regions need their style sheets before they arrive.
          styleSheets: styleSheetsOf(releases, isEarly ? mounts : rendered),
          sequences,
          build,
          isHostNeeded: isHostNeeded({ modules }, request, { scripts, rendered, html }),
          enhancements: enhancementsOf(releases, rendered),
          visits: composition.measured === undefined ? undefined : measured,
        }),
      }),
    /** @param styleNonce set if the document is sent in parts. */
    headers: (styleNonce?: string) =>
      documentHeaders({
        styles: stylesOf(build, page),
        scripts: [
          ...inlineScriptsOf(build, sequences),
          ...(styleNonce === undefined ? [] : [APPLY_PATCHES]),
        ],
        styleNonce,
        foreignOrigins,
        granted: allGranted(site.origins),
      }),
  };
}
