import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import type { ReleaseStatus } from '../../protocol/teamApi.ts';
import type { Outcome } from '../arguments/Command.ts';
import { readOptions, readSiteUrl } from '../arguments/readOptions.ts';
import { readRemoteStatus, readSource } from '../checking/shellApi.ts';

export async function run(args: readonly string[]): Promise<Outcome> {
  const { name, title } = readRemotePackage(process.cwd());
  const { shell } = readOptions({ args, options: { shell: { type: 'string' } } }, USAGE).values;
  if (shell === undefined) throw new Error(USAGE);
  const site = readSiteUrl('--shell', shell);
  const data = await readRemoteStatus(site, name);
  const { live, canary, nextStep, withdrawn, refusal } = data;
  const [source, sourceOfCanary] = await Promise.all(
    [live, canary].map((one) => one && readSource(site, { remote: name, release: one.release })),
  );
  const lines = [
    `${title} at ${site}`,
    ...(live ? describe('live', live, source) : ['  nothing is live']),
    ...(canary ? describe('canary', canary, sourceOfCanary) : []),
    ...(nextStep ? [`    then ${nextStep.share} %, not before ${nextStep.from}`] : []),
    ...(withdrawn
      ? [
          `  the canary ${withdrawn.release} was withdrawn at ${withdrawn.at}: ${withdrawn.reason}.`,
          '  To repeat it: release --canary <per cent>',
        ]
      : []),
    ...(refusal
      ? [
          `  ${refusal.release ?? 'what is published'} could not go live at ${refusal.at}: ${refusal.reason}`,
        ]
      : []),
  ];
  return { text: lines.join('\n'), data: { remote: name, ...data, ...(source && { source }) } };
}

const describe = (
  kind: string,
  { release, share, since, withoutRoom = [], visits }: ReleaseStatus,
  source: string | null | undefined,
): string[] => [
  `  ${kind} ${release}, ${share} % of the visitors, since ${since}`,
  ...(source ? [`    built from ${source}`] : []),
  ...withoutRoom.map((slot) => `    left out of the slot ${slot}, which is full`),
  ...visits.map(
    ({ page, lcpMs, inpMs, cls }) =>
      `    ${page}: LCP ${lcpMs ?? '–'} ms, INP ${inpMs ?? '–'} ms, CLS ${cls ?? '–'} (three of four visits did not exceed)`,
  ),
];

export const USAGE = 'Usage, in the folder of a remote: compose status --shell https://live.site';
