/** Origins besides the site's own that a remote's modules may reach. */
export interface OriginGrant {
  /** Origins of requests, by `load` on the server and in the browser (`connect-src`). Default: none. */
  readonly connect?: readonly string[];
  /** Origins of images (`img-src`). Default: none. */
  readonly images?: readonly string[];
}

/**
 * Remote → the origins that the site grants it.
 *
 * @example { weather: { connect: ['https://api.weather.example'] } }
 */
export type OriginGrants = Readonly<Record<string, OriginGrant>>;

/** The origins granted to all remotes together: client-side navigation keeps the document's content security policy. */
export function allGranted(grants: OriginGrants = {}): Required<OriginGrant> {
  const of = (kind: keyof OriginGrant) => [
    ...new Set(Object.values(grants).flatMap((grant) => grant[kind] ?? [])),
  ];
  return { connect: of('connect'), images: of('images') };
}
