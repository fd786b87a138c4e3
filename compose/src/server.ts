export type { DocumentContents, DocumentParts } from './document/DocumentParts.ts';
export type { PageAddress } from './pages/createComposer.ts';
export {
  type CompositionOptions,
  createComposition,
  type RemoteOptions,
  type RunningComposition,
} from './server/createComposition.ts';
export { isReleaseKey } from './trust/isSignedWith.ts';
