import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { installPackages } from '../../../scripts/running/installPackages.ts';

const FOLDER = path.join(import.meta.dirname, '../../lighthouse');
const DEADLINE_MS = 180_000;

const milliseconds = v.pipe(v.number(), v.minValue(0));

const LighthouseRun = v.object({
  fcpMs: milliseconds,
  lcpMs: milliseconds,
  tbtMs: milliseconds,
  cls: v.number(),
  /** Category → 0 to 100. */
  scores: v.record(v.string(), v.number()),
});
export type LighthouseRun = v.InferOutput<typeof LighthouseRun>;

/** Lighthouse is a package beside the workspaces: `npm ci` of the site need not bring it. */
export const installLighthouse = (): Promise<void> => installPackages(FOLDER);

/** One run of Lighthouse's mobile preset. @throws Error with its own words where it fails. */
export async function measureLighthouse(chromium: string, url: string): Promise<LighthouseRun> {
  const program = path.join(FOLDER, 'measure.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, chromium, url], {
    timeout: DEADLINE_MS,
  });
  return v.parse(LighthouseRun, JSON.parse(stdout));
}
