import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { CONTENT_HASH } from '../browserOutput.ts';
import {
  commonConfiguration,
  definitions,
  engineRule,
  HOST_NAME,
  scriptRule,
} from '../commonConfiguration.ts';
import { dist } from '../environment.ts';
import { ownModule } from '../ownModule.ts';
import { ListEntrypoint } from '../plugins/ListEntrypoint.ts';
import { PrecompressAssets } from '../plugins/PrecompressAssets.ts';

/**
 * What measures visits: a script by itself. As a chunk of the host's program it would bring what
 * loads chunks (2 KB) into every visit.
 */
export const visitBuild = (workspace: string): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'visit',
  target: ['web', 'es2022'],
  entry: { visit: ownModule('browser/measureVisit') },
  output: {
    path: path.join(workspace, dist, 'visit'),
    filename: `[name].${CONTENT_HASH}.js`,
    uniqueName: `${HOST_NAME}-visit`,
    clean: true,
  },
  module: { rules: [scriptRule(workspace, HOST_NAME, false), engineRule] },
  plugins: [definitions, new ListEntrypoint('visit'), new PrecompressAssets()],
});
