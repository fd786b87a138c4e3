export { publish } from './react/events/channel.ts';
export { useEvent } from './react/events/useEvent.ts';
export { RemoteRegion, type RemoteRegionProps } from './react/RemoteRegion.tsx';
export { usePageAbout } from './react/usePageAbout.ts';
export { type Contract, type Typed, withContract } from './react/withContract.ts';
