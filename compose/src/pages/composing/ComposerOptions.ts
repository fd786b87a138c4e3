import type { Logger } from '@statline/service/logging/createLogger';
import type { ReleaseMarks } from '../../protocol/composition/releaseMarks.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { Renderer } from '../../rendering/renderer/Renderer.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { SharedCaching } from '../cacheControl.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import type { DocumentContents, DocumentParts } from '../document/DocumentParts.ts';
import type { MeasuredVisits } from '../document/partsOfDocument.ts';
import type { PageEvents } from '../metrics/PageEvents.ts';
import type { Visitor } from '../visitors/Visitor.ts';

/** The address of a requested page. */
export interface PageAddress {
  /** Path of the page, in its canonical spelling; undefined for an address without a page. */
  path: string | undefined;
  /** The query parameters of the request. */
  query: URLSearchParams;
}

/** What a site says of its pages; `CompositionOptions` documents each. */
export interface PageSettings {
  site: Site;
  load: (address: PageAddress) => unknown;
  isPublic(data: unknown, address: PageAddress): boolean;
  document(parts: DocumentParts<unknown>): string;
  documentHeaders: (contents: DocumentContents) => Readonly<Record<string, string>>;
  errorTitle: string;
  busyDocument: string;
  sharedCaching?: SharedCaching | undefined;
  earlyHints?: boolean | undefined;
  logger: Logger;
}

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
  /** The marks of the live ones: the same object as long as they are the same. */
  marks: () => ReleaseMarks;
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
  /** Called for each page for a visitor without overrides, with the releases that it is made from. */
  onPage: (releases: readonly LiveRelease[]) => void;
}
