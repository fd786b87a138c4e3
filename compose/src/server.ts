/**
 * The host's server: a Koa middleware that responds with composed pages.
 *
 * @module server
 */

export type { Backend, Backends, NoResponse } from './http/Backend.ts';
export type { SharedCaching } from './pages/cacheControl.ts';
export type { ListedPage } from './pages/composing/createPageList.ts';
export type { OnCachedResponse, ResponseAdditions } from './pages/composing/createResponseCache.ts';
export { contentSecurityPolicy } from './pages/document/contentSecurityPolicy.ts';
export type { DocumentContents, DocumentParts } from './pages/document/DocumentParts.ts';
export { WHOLE_PARAMETER } from './pages/late/createLateStream.ts';
export type { PageAddress, PageOptions } from './pages/PageOptions.ts';
export type { ReleaseInTrial } from './pages/visitors/canaryAssignment.ts';
export { isReleaseKey } from './releases/trust/releaseKeys.ts';
export type {
  CompositionOptions,
  FeedOptions,
  OverrideOptions,
  ReleaseOptions,
  RemoteOptions,
  RequestOptions,
} from './server/CompositionOptions.ts';
export { createComposition } from './server/createComposition.ts';
export type { RunningComposition } from './server/RunningComposition.ts';
export type { SharedState, SharedValue } from './state/SharedState.ts';
