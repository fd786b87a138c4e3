import type { ReactNode } from 'react';
import { RemoteRegion, type RemoteRegionProps } from './RemoteRegion.tsx';

/** What a site and its teams have agreed on, as types. */
export interface Contract {
  /** Props of each module, by its id. */
  modules: object;
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
}

/**
 * The same functions with the types of a site's contract: names of modules, and their props.
 *
 * @example
 * const { RemoteRegion } = withContract<{ modules: RemoteModules }>();
 */
export const withContract = <Agreed extends Contract>(): Typed<Agreed> =>
  // Of what they take, nothing but the types changes.
  ({ RemoteRegion }) as Typed<Agreed>;
