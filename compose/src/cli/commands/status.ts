import { parseArgs } from 'node:util';
import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import { type ReleaseStatus, RemoteStatus } from '../../manifest/remoteStatus.ts';
import { askShell } from '../checking/askShell.ts';
import { readAddress } from '../readAddress.ts';

/** `compose status --shell <url>`, in a remote's folder: what visitors get of it, and how it does. */
export async function status(args: readonly string[]): Promise<string> {
  const { name, title } = readRemotePackage(process.cwd());
  const site = readAddress('--shell', readSite(args));
  const { live, canary, withdrawn } = await askShell(site, {
    file: `status/${name}`,
    schema: RemoteStatus,
    maxBytes: 100_000,
    what: `how ${name} does`,
  });
  return [
    `${title} at ${site}`,
    ...(live ? describe('live', live) : ['  nothing is live']),
    ...(canary ? describe('canary', canary) : []),
    ...(withdrawn
      ? [
          `  the canary ${withdrawn.release} was withdrawn at ${withdrawn.at}: ${withdrawn.reason}.`,
          '  To try it again, publish it anew: release --canary <per cent>',
        ]
      : []),
  ].join('\n');
}

const describe = (kind: string, { release, share, since, visits }: ReleaseStatus): string[] => [
  `  ${kind} ${release}, ${share} % of the visitors, since ${since}`,
  ...visits.map(
    ({ page, lcpMs, inpMs, cls }) =>
      `    ${page}: LCP ${lcpMs ?? '–'} ms, INP ${inpMs ?? '–'} ms, CLS ${cls ?? '–'} (three of four visits did not exceed)`,
  ),
];

const USAGE = 'Usage, in the folder of a remote: compose status --shell https://live.site';

function readSite(args: readonly string[]): string {
  try {
    const { shell } = parseArgs({ args: [...args], options: { shell: { type: 'string' } } }).values;
    if (shell !== undefined) return shell;
  } catch {
    // What was typed is no command.
  }
  throw new Error(USAGE);
}
