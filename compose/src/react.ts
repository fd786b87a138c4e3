/**
 * Components and hooks for modules and for the host's layout: regions, events, loading of data.
 *
 * @module react
 */

export type { ModuleId } from './protocol/names/ModuleId.ts';
export {
  type Contract,
  type RegionProps,
  type Typed,
  withContract,
} from './site/contract/withContract.ts';
export type {
  Load,
  Loaded,
  LoadFetch,
  LoadInput,
  LoadQuery,
  LoadRequestInit,
} from './site/loads/Load.ts';
export { publish } from './site/react/events/channel.ts';
export { useEvent } from './site/react/events/useEvent.ts';
export { RemoteRegion, type RemoteRegionProps } from './site/react/RemoteRegion.tsx';
