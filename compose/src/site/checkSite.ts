import { StartError } from '@statline/service/StartError';
import { ASSETS_PATH, MIRROR_PATH, SHELL_PATH } from '../protocol/paths.ts';
import { slotsOf } from './pageModules.ts';
import type { Site } from './SiteDefinition.ts';
import { whyNotValid } from './whyNotValid.ts';

/** Matches a granted path; with a slash at the end it grants the paths below. The whole site cannot be granted. */
const GRANT = /^(?:\/[a-z0-9][a-z0-9._~-]*)+\/?$/;

const RESERVED = [ASSETS_PATH, MIRROR_PATH, SHELL_PATH];

type CheckedParts = Pick<Site, 'grants' | 'origins' | 'slots' | 'modules' | 'pages'>;

/**
 * @param remotes undefined: the site's remotes are not known in advance.
 * @throws StartError about the first invalid grant, slot or sample, a repeated page, or a grant to an unknown remote.
 */
export function checkSite(
  site: CheckedParts,
  remotes: readonly { name: string }[] | undefined,
): void {
  const isUnknown = (remote: string) =>
    remotes !== undefined && !remotes.some(({ name }) => name === remote);
  const [problem] = problemsOf(site, isUnknown);
  if (problem !== undefined) throw new StartError(problem);
}

type IsUnknown = (remote: string) => boolean;

function* problemsOf(site: CheckedParts, isUnknown: IsUnknown): Generator<string, void> {
  yield* problemsOfPaths(site, isUnknown);
  yield* problemsOfPages(site);
  yield* problemsOfSamples(site);
  yield* problemsOfOrigins(site, isUnknown);
}

function* problemsOfPaths({ grants }: CheckedParts, isUnknown: IsUnknown) {
  const owners = new Map<string, string>();
  for (const [remote, paths] of Object.entries(grants?.paths ?? {})) {
    const granting = `The site grants ${remote} the path`;
    if (isUnknown(remote)) yield `${granting}s ${paths}, but does not have the remote ${remote}.`;
    for (const path of paths) {
      const owner = owners.get(path);
      owners.set(path, remote);
      if (!GRANT.test(path)) yield `${granting} "${path}", not one like "/legal/".`;
      const isReserved = RESERVED.some((reserved) => `${path}/`.startsWith(reserved));
      if (isReserved) yield `${granting} ${path}, where no page can be.`;
      if (owner !== undefined) yield `The site grants ${path} to ${owner} and to ${remote}.`;
    }
  }
}

function* problemsOfPages({ pages, slots = {} }: CheckedParts) {
  for (const part of ['id', 'path'] as const) {
    const repeated = firstRepeated(pages.map((page) => page[part]));
    if (repeated !== undefined) yield `Two pages of the site have the ${part} "${repeated}".`;
  }
  for (const page of pages) {
    const names = slotsOf(page);
    const wrong = names.find((slot) => !(slot in slots)) ?? firstRepeated(names);
    if (wrong !== undefined)
      yield `The page ${page.path} has the slot ${wrong} twice, or the site does not define it.`;
  }
}

const firstRepeated = (values: readonly string[]): string | undefined =>
  values.find((value, at) => values.indexOf(value) !== at);

function* problemsOfSamples({ slots = {}, modules }: CheckedParts) {
  for (const [kind, definitions] of Object.entries({ slot: slots, module: modules })) {
    for (const [name, { propsSchema, sampleProps }] of Object.entries(definitions)) {
      const reason = whyNotValid(propsSchema, sampleProps);
      if (reason !== undefined)
        yield `The sample props of the ${kind} ${name} are not valid: ${reason}.`;
    }
  }
}

function* problemsOfOrigins({ origins = {} }: CheckedParts, isUnknown: IsUnknown) {
  for (const [remote, { connect = [], images = [] }] of Object.entries(origins)) {
    if (isUnknown(remote))
      yield `The site grants origins to the remote ${remote}, which it does not have.`;
    const wrong = [...connect, ...images].find((origin) => !isOrigin(origin));
    if (wrong !== undefined)
      yield `The site grants ${remote} the origin "${wrong}", not one like "https://api.example".`;
  }
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}
