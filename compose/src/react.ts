export type { PageHead } from './head/PageHead.ts';
export { usePageHead } from './head/usePageHead.ts';
export type {
  Load,
  Loaded,
  LoadFetch,
  LoadInput,
  LoadQuery,
  LoadRequestInit,
} from './loads/Load.ts';
export { publish } from './react/events/channel.ts';
export { useEvent } from './react/events/useEvent.ts';
export { RemoteRegion, type RemoteRegionProps } from './react/RemoteRegion.tsx';
export { usePageAbout } from './react/usePageAbout.ts';
export { type Contract, type Typed, withContract } from './react/withContract.ts';
