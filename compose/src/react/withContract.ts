import type { ReactNode } from 'react';
import { publish } from './events/channel.ts';
import { useEvent } from './events/useEvent.ts';
import { RemoteRegion, type RemoteRegionProps } from './RemoteRegion.tsx';

/** What a site and its teams have agreed on, as types. */
export interface Contract {
  /** Props of each module, by its id. */
  modules: object;
  /** Payload of each event, by its name. */
  events: object;
}

/** `RemoteRegionProps` of the modules of a contract. */
export type RegionProps<Modules extends object> = {
  [Id in keyof Modules & string]: Omit<RemoteRegionProps, 'module' | 'props'> & {
    module: Id;
    props: Modules[Id];
  };
}[keyof Modules & string];

/** What there is for modules, typed by a contract. */
export interface Typed<Agreed extends Contract> {
  RemoteRegion: (props: RegionProps<Agreed['modules']>) => ReactNode;
  publish: <Name extends keyof Agreed['events'] & string>(
    name: Name,
    payload: Agreed['events'][Name],
  ) => void;
  useEvent: <Name extends keyof Agreed['events'] & string>(
    name: Name,
    handler: (payload: Agreed['events'][Name]) => void,
  ) => void;
}

/**
 * The same functions with the types of a site's contract: names of modules and events, props and payloads.
 *
 * @example
 * const { RemoteRegion, publish, useEvent } = withContract<{
 *   modules: RemoteModules;
 *   events: SiteEvents;
 * }>();
 */
export const withContract = <Agreed extends Contract>(): Typed<Agreed> =>
  // Of what they take, nothing but the types changes.
  ({ RemoteRegion, publish, useEvent }) as Typed<Agreed>;
