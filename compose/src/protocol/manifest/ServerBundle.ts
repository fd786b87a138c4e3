/** What a release brings for the server, as text: only a worker process makes code of it. */
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

/** The export with each module's `load`, by module name. */
export const LOADS_EXPORT = 'loads';

/** Names of its static modules: not in the manifest, which hosts before this would refuse. */
export const STATIC_EXPORT = 'staticModules';

/** What a server bundle imports to learn of its own release: `{ baseUrl }`. */
export const RELEASE_IMPORT = '@statline/compose/release';
