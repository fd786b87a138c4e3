import type { DevelopmentLinkRules } from '../pages/visitors/developmentLinks.ts';
import type { OverrideRules } from '../pages/visitors/readVisitor.ts';
import type { Visitor } from '../pages/visitors/Visitor.ts';
import type { CompositionOptions, RemoteOptions } from './CompositionOptions.ts';

interface Overrides {
  /** Undefined: there are none. */
  overrideRules: OverrideRules | undefined;
  /** The remotes that developers' links may show from their own machine. */
  developedIn: string[];
  /** The origins besides the site's own that a visitor's page may load remotes from. */
  foreignOrigins(visitor: Visitor): string[];
}

type OverrideOptions = Pick<
  CompositionOptions<never, never>,
  'origin' | 'remotes' | 'overrideOrigins' | 'developmentLinks' | 'isDevelopment'
>;

/** By what rules a visitor may get a remote from elsewhere. */
export function overridesOf({
  origin,
  remotes,
  overrideOrigins,
  developmentLinks = false,
  isDevelopment = false,
}: OverrideOptions): Overrides {
  const links = developmentLinks ? linksOf(origin, remotes) : undefined;
  const origins = overrideOrigins ?? [];
  return {
    overrideRules:
      overrideOrigins || links
        ? { remotes: remotes.map(({ name }) => name), origins, links }
        : undefined,
    developedIn: [...(links?.keys.keys() ?? [])],
    foreignOrigins: ({ overrides, developed }) => [
      ...(isDevelopment || overrides.size > 0 ? origins : []),
      ...[...developed.values()].map(({ url }) => new URL(url).origin),
    ],
  };
}

/** Of remotes whose team signs its releases: nobody else could sign a link. */
const linksOf = (origin: string, remotes: readonly RemoteOptions[]): DevelopmentLinkRules => ({
  origin,
  keys: new Map(
    remotes.flatMap(({ name, keys = [] }) => (keys.length > 0 ? [[name, keys] as const] : [])),
  ),
});
