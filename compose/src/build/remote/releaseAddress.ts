import { rspack } from '@rspack/core';
import { RELEASE_IMPORT } from '../../protocol/manifest/ServerBundle.ts';
import { RelateToRelease } from '../plugins/RelateToRelease.ts';

/** The evaluator of a server bundle provides the release's address. */
export const givenAddress = new RelateToRelease(`require("${RELEASE_IMPORT}").baseUrl`);

/**
 * The folder that the container's script came from: the path alone where it is the page's own
 * origin, as the host has it in the server's HTML.
 */
export const addressOfScript = new RelateToRelease(
  `(({ origin, pathname, href }) => origin === location.origin ? pathname : href)(new URL(${rspack.RuntimeGlobals.publicPath}))`,
);
