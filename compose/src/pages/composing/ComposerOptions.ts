import type { ReleaseSequences } from '../../protocol/composition/releaseSequences.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { Renderer } from '../../rendering/renderer/Renderer.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import type { MeasuredVisits } from '../document/partsOfDocument.ts';
import type { PageEvents } from '../metrics/createPageMetrics.ts';
import type { PageSettings } from '../PageOptions.ts';
import type { Visitor } from '../visitors/Visitor.ts';

/** What a document takes from the host's build. */
export interface PageAssets {
  build: BrowserBuild;
  /** Which visits browsers measure, and with what; undefined: none. */
  measured: MeasuredVisits | undefined;
}

/** Which releases visitors get at this moment. */
export interface VisitorReleases {
  /** Those that this visitor's page is made from. */
  releasesFor: (visitor: Visitor) => readonly LiveRelease[] | Promise<readonly LiveRelease[]>;
  /** The sequence numbers of the live ones: the same object as long as they are the same. */
  sequences: () => ReleaseSequences;
  /** Whether some remote has a canary. */
  hasCanary: () => boolean;
}

/** What pages are composed with. */
export interface ComposerOptions {
  pages: PageSettings;
  assets: PageAssets;
  releases: VisitorReleases;
  renderer: Renderer;
  metrics: PageEvents;
  /** Called for each page for a visitor without overrides, with all releases that this visitor gets. */
  onPage: (releases: readonly LiveRelease[]) => void;
}
