import * as v from 'valibot';

/** What `compose dev --shell` passes to the dev server that it starts, as JSON in the environment. */
export const DEVELOPED_IN = 'COMPOSE_DEVELOPED_IN';

const DevelopedIn = v.object({
  /** The origin of the site in whose pages the remote is developed. */
  site: v.string(),
  /** The file of the key that signs the link. */
  keyFile: v.string(),
});
export type DevelopedIn = v.InferOutput<typeof DevelopedIn>;

/** @returns undefined where the remote is developed alone. */
export function readDevelopedIn(): DevelopedIn | undefined {
  const text = process.env[DEVELOPED_IN];
  return text === undefined ? undefined : v.parse(DevelopedIn, JSON.parse(text));
}
