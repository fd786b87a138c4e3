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
export { type Contract, type Typed, withContract } from './react/withContract.ts';
