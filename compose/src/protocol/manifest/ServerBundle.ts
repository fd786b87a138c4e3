/** A release's code for the server, as text: only worker processes evaluate it. */
export interface ServerBundle {
  file: string;
  code: string;
}

export interface ReleaseName {
  name: string;
  id: string;
  /** Where browsers load it from, with a slash at the end. */
  baseUrl: string;
}

/** The bundle's export with each module's `load`, by module name. */
export const LOADS_EXPORT = 'loads';

/** The bundle's export with the names of static modules. In the manifest, older hosts would refuse it. */
export const STATIC_EXPORT = 'staticModules';

/** The import from which a server bundle gets facts about its own release: `{ baseUrl }`. */
export const RELEASE_IMPORT = '@statline/compose/release';
