/** What has become of a module's `load`. */
export type LoadOutcome =
  | LoadedData
  /** It threw, or returned what cannot be handed over. */
  | ({ status: 'failed'; reason: string } & Reading)
  /** It was not finished at the deadline. */
  | ({ status: 'late' } & Reading);

/** The parameters of the query that it had read by then; absent in the browser, where nothing is kept by them. */
interface Reading {
  reads?: string[];
}

export interface LoadedData {
  status: 'loaded';
  data: unknown;
  maxAgeS?: number;
  /** The parameters of the query that it has read. */
  reads: string[];
}
