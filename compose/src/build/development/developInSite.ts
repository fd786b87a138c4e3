import type { Configuration } from '@rspack/core';
import * as v from 'valibot';
import type { DevelopmentClaim } from '../../protocol/LinkClaim.ts';
import { type ReleasePage, ReleasePageSchema } from '../../protocol/manifest/ReleasePage.ts';
import { MANIFEST_FILE, type Release } from '../../protocol/manifest/release.ts';
import { parseManifest } from '../../releases/sources/readManifest.ts';
import { type ReleaseKey, readKey } from '../../releases/trust/releaseKeys.ts';
import { signLink } from './signLink.ts';

/** What `compose dev --shell` passes to the dev server that it starts, as JSON in the environment. */
export const DEVELOPED_IN = 'COMPOSE_DEVELOPED_IN';

const DevelopedIn = v.object({ site: v.string(), keyFile: v.string() });
export type DevelopedIn = v.InferOutput<typeof DevelopedIn>;

/** A link is valid for a working day. */
const LINK_MS = 8 * 60 * 60 * 1000;

const BUILD_TIMEOUT_MS = 300_000;
const INTERVAL_MS = 300;

/**
 * Prints the link to the site's pages once the first build is done.
 *
 * @param developedIn the value of `DEVELOPED_IN`.
 */
export function developInSite(page: Configuration, developedIn: string): Configuration {
  const { site, keyFile } = v.parse(DevelopedIn, JSON.parse(developedIn), { abortEarly: true });
  const devServer = page.devServer || {};
  return {
    ...page,
    devServer: {
      ...devServer,
      onListening: (server) => {
        devServer.onListening?.(server);
        void announce(site, keyFile, Number(devServer.port)).catch((error: Error) =>
          console.error(`There is no link to ${site}: ${error.message}`),
        );
      },
    },
  };
}

async function announce(site: string, keyFile: string, port: number): Promise<void> {
  const { name: remote, container, modules, mounts, styles, ...built } = await firstBuild(port);
  const expires = new Date(Date.now() + LINK_MS);
  const claim = {
    remote,
    site,
    url: `http://localhost:${port}/`,
    container,
    modules: Object.keys(modules),
    ...(mounts && { mounts }),
    ...(styles && { styles }),
    ...(built.slots && { slots: built.slots }),
    expires: expires.toISOString(),
  };
  const link = linkWithPages(claim, pagesOf(built.pages), await readKey(keyFile));
  console.log(`In the pages of ${site}, in your browser, until ${expires.toLocaleTimeString()}:
${link}
What you change shows there at once. The badge on the page ends this.`);
}

/** Leaves out invalid pages, which `check` reports. */
const pagesOf = (declared: Release['pages'] = []): ReleasePage[] =>
  declared.flatMap((page) => (v.is(ReleasePageSchema, page) ? [page] : []));

function linkWithPages(
  claim: Omit<DevelopmentClaim, 'pages'>,
  pages: ReleasePage[],
  key: ReleaseKey,
): string {
  if (pages.length === 0) return signLink(claim, key);
  try {
    return signLink({ ...claim, pages }, key);
  } catch {
    console.log('The declared pages are too large for a link, so it shows the modules only.');
    return signLink(claim, key);
  }
}

async function firstBuild(port: number): Promise<Release> {
  const deadline = performance.now() + BUILD_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const text = await fetch(`http://127.0.0.1:${port}/${MANIFEST_FILE}`)
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
    const manifest = parseManifest(text);
    if (manifest) return manifest.release;
    await new Promise((wake) => setTimeout(wake, INTERVAL_MS));
  }
  throw new Error('nothing has been built');
}
