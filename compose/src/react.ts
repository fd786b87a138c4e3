export { RemoteRegion, type RemoteRegionProps } from './react/RemoteRegion.tsx';
export { usePageAbout } from './react/usePageAbout.ts';
