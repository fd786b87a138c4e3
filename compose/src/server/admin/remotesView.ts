import * as v from 'valibot';
import type { RemoteDescription } from './describeRemotes.ts';

const MAX_NAME_LENGTH = 100;

/** The filter and sort order of `GET /_shell/remotes`. */
export const RemotesView = v.object({
  show: v.fallback(v.picklist(['all', 'failing', 'canary']), 'all'),
  sort: v.fallback(v.picklist(['failures', 'name', 'newest']), 'failures'),
  /** A text that the remote's name contains. */
  name: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_LENGTH)), ''),
});

export type RemotesView = v.InferOutput<typeof RemotesView>;

/** The remotes that a view shows, in the view's order; remotes that are equal in it are sorted by name. */
export function viewRemotes(
  remotes: readonly RemoteDescription[],
  { show, sort, name }: RemotesView,
): RemoteDescription[] {
  const isShown: Record<RemotesView['show'], (remote: RemoteDescription) => boolean> = {
    all: () => true,
    failing: (remote) => severityOf(remote) > 0,
    canary: ({ canary }) => canary !== null,
  };
  const compare: Record<RemotesView['sort'], typeof byName> = {
    failures: (one, other) => severityOf(other) - severityOf(one),
    name: byName,
    newest: (one, other) => newestOf(other).localeCompare(newestOf(one)),
  };
  return remotes
    .filter((remote) => remote.remote.includes(name.toLowerCase()) && isShown[show](remote))
    .sort((one, other) => compare[sort](one, other) || byName(one, other));
}

/**
 * The severity of a remote's failures for visitors: 3 without a release, 2 with modules that the server does not
 * render, 1 with a release that is refused, or was withdrawn and not repaired since, 0 without a failure.
 */
export function severityOf(description: RemoteDescription): 0 | 1 | 2 | 3 {
  const { live, canary, optional, refused, withdrawn } = description;
  if (!live && !optional) return 3;
  const releases = [live, canary].filter((release) => release !== null);
  if (releases.some((release) => release.openCircuits.length + release.leftToBrowser.length > 0)) {
    return 2;
  }
  const isRepaired = withdrawn && live && live.since > withdrawn.at;
  return refused || (withdrawn && !isRepaired) ? 1 : 0;
}

const byName = (one: RemoteDescription, other: RemoteDescription): number =>
  one.remote.localeCompare(other.remote);

const newestOf = ({ live, canary }: RemoteDescription): string =>
  [live?.since ?? '', canary?.since ?? ''].sort().at(-1) ?? '';
