/** Origins beyond the site's own that a remote's modules may reach. */
export interface OriginGrant {
  /** They may ask, in `load` and in the browser (`connect-src`). */
  readonly connect?: readonly string[];
  /** They may show images of (`img-src`). */
  readonly images?: readonly string[];
}

/** Remote → the origins that the site grants it: `{ weather: { connect: ['https://api.weather.example'] } }`. */
export type OriginGrants = Readonly<Record<string, OriginGrant>>;

/** What is granted to all remotes together: a page has one policy, and visitors go on from it to any other. */
export function allGranted(grants: OriginGrants = {}): Required<OriginGrant> {
  const of = (kind: keyof OriginGrant) => [
    ...new Set(Object.values(grants).flatMap((grant) => grant[kind] ?? [])),
  ];
  return { connect: of('connect'), images: of('images') };
}
