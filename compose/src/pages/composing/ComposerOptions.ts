import type { ReleaseSequences } from '../../protocol/composition/releaseSequences.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Renderer } from '../../rendering/renderer/Renderer.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import type { MeasuredVisits } from '../document/partsOfDocument.ts';
import type { PageEvents } from '../metrics/createPageMetrics.ts';
import type { PageSettings } from '../PageOptions.ts';
import type { Visitor } from '../visitors/Visitor.ts';

export interface PageAssets {
  build: BrowserBuild;
  measured: MeasuredVisits | undefined;
}

export interface VisitorReleases {
  releasesFor: (
    visitor: Visitor,
  ) => readonly AdmittedRelease[] | Promise<readonly AdmittedRelease[]>;
  /** The sequence numbers of the live releases: the same object as long as they are unchanged. */
  sequences: () => ReleaseSequences;
  /** Whether the page at a pathname depends on the visitor's bucket. */
  mayShowCanary: (pathname: string) => boolean;
}

export interface ComposerOptions {
  pages: PageSettings;
  assets: PageAssets;
  releases: VisitorReleases;
  renderer: Renderer;
  metrics: PageEvents;
  /** Counts a page that may show a canary. @param given all releases that this visitor gets. */
  countPage: (
    given: readonly AdmittedRelease[],
    pinned: readonly AdmittedRelease[],
    network: NonNullable<Visitor['network']>,
  ) => void;
}
