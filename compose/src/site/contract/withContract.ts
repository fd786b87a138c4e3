import type { ReactNode } from 'react';
import { publish } from '../react/events/channel.ts';
import { useEvent } from '../react/events/useEvent.ts';
import { RemoteRegion, type RemoteRegionProps } from '../react/RemoteRegion.tsx';

/** The contract between a site and its remotes, as types. */
export interface Contract {
  /** Module id → props of the module. */
  modules: object;
  /** Name of the event → its payload. */
  events: object;
}

/** `RemoteRegionProps`, typed by the modules of a contract. */
export type RegionProps<Modules extends object> = {
  [Id in keyof Modules & string]: Omit<RemoteRegionProps, 'module' | 'props'> & {
    /** Id of the module: `<remote>/<module>`. */
    module: Id;
    /** Props of the module (JSON): it gets a frozen copy. */
    props: Modules[Id];
  };
}[keyof Modules & string];

/** What `withContract` returns. */
export interface Typed<Agreed extends Contract> {
  /** See `RemoteRegion`. */
  RemoteRegion: (props: RegionProps<Agreed['modules']>) => ReactNode;
  /** See `publish`. */
  publish: <Name extends keyof Agreed['events'] & string>(
    name: Name,
    payload: Agreed['events'][Name],
  ) => void;
  /** See `useEvent`. */
  useEvent: <Name extends keyof Agreed['events'] & string>(
    name: Name,
    handler: (payload: Agreed['events'][Name]) => void,
  ) => void;
}

/**
 * `RemoteRegion`, `publish` and `useEvent` with the types of a site's contract: names of modules and
 * events, props and payloads. They behave the same.
 *
 * @typeParam Agreed the contract.
 * @example
 * const { RemoteRegion, publish, useEvent } = withContract<{
 *   modules: RemoteModules;
 *   events: SiteEvents;
 * }>();
 */
export const withContract = <Agreed extends Contract>(): Typed<Agreed> =>
  // Only the types of their parameters change.
  ({ RemoteRegion, publish, useEvent }) as Typed<Agreed>;
