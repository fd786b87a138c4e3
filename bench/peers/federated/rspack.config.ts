import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { SHARED_LIBRARIES } from '../../../compose/src/site/sharedLibraries.ts';
import { REMOTES, type RemoteName } from '../../../contract/src/remotes.ts';
import { peerBrowser, peerServer } from '../peerBuild.ts';

/*
 * The federated page as Module Federation's examples build it: rendered in the browser, remotes by
 * their manifests, React and styled-components shared as singletons.
 */

const folder = import.meta.dirname;
const names = Object.keys(REMOTES) as RemoteName[];
/** As in the examples, every build brings a copy of its own in case no other does. */
const shared = Object.fromEntries(
  Object.entries(SHARED_LIBRARIES)
    .filter(([library]) => library !== '@statline/compose/react')
    .map(([library, { version }]) => [
      library,
      { singleton: true, version, requiredVersion: `^${version}` },
    ]),
);

const host = peerBrowser(folder, './index.ts');

const remote = (name: RemoteName): Configuration => ({
  ...host,
  name,
  entry: {},
  output: {
    ...host.output,
    uniqueName: `peer-${name}`,
    path: path.join(folder, 'dist/browser', name),
    publicPath: `/assets/${name}/`,
  },
  plugins: [
    ...(host.plugins ?? []).slice(0, 1),
    new ModuleFederationPlugin({
      name,
      library: { type: 'var', name: `peer_${name}` },
      filename: 'remoteEntry.js',
      exposes: Object.fromEntries(
        Object.keys(REMOTES[name].modules).map((module) => [
          `./${module}`,
          path.join(folder, `../../../remote-${name}/src/${module}.tsx`),
        ]),
      ),
      shared,
      dts: false,
    }),
  ],
});

export default [
  {
    ...host,
    // It clears its folder, in which theirs are.
    output: { ...host.output, clean: false },
    plugins: [
      ...(host.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: Object.fromEntries(
          names.map((name) => [name, `peer_${name}@/assets/${name}/mf-manifest.json`]),
        ),
        shared,
        dts: false,
      }),
    ],
  },
  peerServer(folder, './server.ts'),
  ...names.map(remote),
];
