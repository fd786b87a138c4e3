export { RemoteRegion, type RemoteRegionProps } from './react/RemoteRegion.tsx';
export { usePageAbout } from './react/usePageAbout.ts';
export { type Contract, type Typed, withContract } from './react/withContract.ts';
