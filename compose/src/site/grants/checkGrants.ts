import { StartError } from '@statline/service/StartError';
import { ASSETS_PATH, MIRROR_PATH } from '../../protocol/paths.ts';
import type { Site } from '../SiteDefinition.ts';
import { whyNotValid } from '../whyNotValid.ts';
import { slotsOf } from './slotsOf.ts';

/** Itself, or with a slash at the end what is below it; never the whole site. */
const GRANT = /^(?:\/[a-z0-9][a-z0-9._~-]*)+\/?$/;

const RESERVED = [ASSETS_PATH, MIRROR_PATH, '/_shell/'];

/**
 * @param remotes undefined: they are not known in advance.
 * @throws StartError with the first grant that is not valid, or whose remote is unknown.
 */
export function checkGrants(
  { grants, origins = {}, slots = {}, pages }: Pick<Site, 'grants' | 'origins' | 'slots' | 'pages'>,
  remotes: readonly { name: string }[] | undefined,
): void {
  const checkRemote = (remote: string, granted: 'paths' | 'origins') => {
    if (!remotes || remotes.some(({ name }) => name === remote)) return;
    throw new StartError(
      `The site grants ${granted} to the remote ${remote}, which it does not have.`,
    );
  };
  const owners = new Map<string, string>();
  for (const [remote, paths] of Object.entries(grants?.paths ?? {})) {
    checkRemote(remote, 'paths');
    for (const path of paths) {
      checkPath(remote, path);
      const owner = owners.get(path);
      if (owner !== undefined) {
        throw new StartError(`The site grants ${path} to ${owner} and to ${remote}.`);
      }
      owners.set(path, remote);
    }
  }
  for (const page of pages) {
    const names = slotsOf(page);
    const wrong = names.find((slot, at) => !(slot in slots) || names.indexOf(slot) !== at);
    if (wrong === undefined) continue;
    throw new StartError(
      `The page ${page.path} has the slot ${wrong} twice, or the site does not define it.`,
    );
  }
  for (const [slot, { propsSchema, sampleProps }] of Object.entries(slots)) {
    const reason = whyNotValid(propsSchema, sampleProps);
    if (reason === undefined) continue;
    throw new StartError(`The sample props of the slot ${slot} are not valid: ${reason}.`);
  }
  for (const [remote, { connect = [], images = [] }] of Object.entries(origins)) {
    checkRemote(remote, 'origins');
    for (const origin of [...connect, ...images]) {
      if (isOrigin(origin)) continue;
      throw new StartError(
        `The site grants ${remote} the origin "${origin}", not one like "https://api.example".`,
      );
    }
  }
}

function checkPath(remote: string, path: string): void {
  if (!GRANT.test(path)) {
    throw new StartError(`The site grants ${remote} the path "${path}", not one like "/legal/".`);
  }
  if (RESERVED.some((reserved) => `${path}/`.startsWith(reserved))) {
    throw new StartError(`The site grants ${remote} the path ${path}, where no page can be.`);
  }
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}
