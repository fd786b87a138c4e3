export { contentSecurityPolicy } from './document/contentSecurityPolicy.ts';
export type { DocumentContents, DocumentParts } from './document/DocumentParts.ts';
export type { ListedPage } from './grants/listPages.ts';
export type { PageAddress } from './pages/requestFrom.ts';
export type { SharedCaching } from './pages/SharedCaching.ts';
export type { CompositionOptions, RemoteOptions } from './server/CompositionOptions.ts';
export { createComposition } from './server/createComposition.ts';
export type { RunningComposition } from './server/RunningComposition.ts';
export { isReleaseKey } from './trust/isSignedWith.ts';
