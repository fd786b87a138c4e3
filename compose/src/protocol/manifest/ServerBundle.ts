/** What a release brings for the server, as text: only a worker process makes code of it. */
export interface ServerBundle {
  file: string;
  code: string;
}

/** A release as its code is named by, and as it knows itself. */
export interface ReleaseName {
  name: string;
  id: string;
  /** Where browsers load it from, with a slash at the end. */
  baseUrl: string;
}

/** What a server bundle exports beside its modules: what each of them exports as `load`, by their names. */
export const LOADS_EXPORT = 'loads';

/** What a server bundle imports to learn of its own release: `{ baseUrl }`. */
export const RELEASE_IMPORT = '@statline/compose/release';
