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
  hasCanary: () => boolean;
}

export interface ComposerOptions {
  pages: PageSettings;
  assets: PageAssets;
  releases: VisitorReleases;
  renderer: Renderer;
  metrics: PageEvents;
  /** Called for each page for a visitor without overrides. @param given all releases that this visitor gets. */
  onPage: (
    given: readonly AdmittedRelease[],
    pinned: readonly AdmittedRelease[],
    visitor: Visitor,
  ) => void;
}
