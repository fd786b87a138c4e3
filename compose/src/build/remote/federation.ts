import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RspackPluginInstance } from '@rspack/core';
import { leaveRuntimeToHost } from './leaveRuntimeToHost.ts';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0] & {
  name: string;
};

/**
 * Module Federation as every build of a container has it. Nothing of the folder in which it
 * is built comes into what it writes: the same sources are the same release everywhere.
 *
 * @param workspace the folder of the package that is built.
 */
export function federation(workspace: string, options: FederationOptions): RspackPluginInstance[] {
  // It would take that of the folder in which the command was typed.
  process.env.MF_BUILD_VERSION = versionOf(workspace);
  return [
    new ModuleFederationPlugin({ dts: false, ...options }),
    ...leaveRuntimeToHost(options.name),
  ];
}

function versionOf(workspace: string): string {
  const { version } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'));
  return typeof version === 'string' ? version : '0.0.0';
}
