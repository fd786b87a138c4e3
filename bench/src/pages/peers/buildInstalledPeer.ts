import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../../../../scripts/running/installPackages.ts';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';

interface InstalledPeer {
  /** Below the peer's `node_modules`. */
  program: string;
  env: NodeJS.ProcessEnv;
}

/** Installs a peer that has packages of its own, and builds it from the site's data. */
export async function buildInstalledPeer(
  folder: string,
  command: readonly [program: string, ...args: string[]],
  data: Readonly<Record<string, PageData>>,
): Promise<InstalledPeer> {
  await installPackages(folder);
  console.log(`Building peers/${path.basename(folder)}…`);
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    PEER_DATA: JSON.stringify(data),
  };
  const program = path.join(folder, 'node_modules', command[0]);
  await promisify(execFile)(process.execPath, [program, ...command.slice(1)], { cwd: folder, env });
  return { program, env };
}
