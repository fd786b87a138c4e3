import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { arePackagesInstalled } from '../../scripts/running/installPackages.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { expect, test } from '../site/test.ts';

const FOLDER = path.join(import.meta.dirname, '../observatory');

/** The observatory's result for a site, as far as it is used here. */
interface Report {
  scan: { score: number; grade: string };
  tests: Record<string, { pass: boolean; result: string }>;
}

async function scan(siteUrl: string, page: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(FOLDER, 'scan.mjs'), siteUrl, page],
    { maxBuffer: 10_000_000 },
  );
  return JSON.parse(stdout);
}

test.describe('behind TLS', () => {
  skipUnless(
    arePackagesInstalled(FOLDER),
    "MDN's observatory is not installed: npm ci --prefix e2e/observatory, as npm run test:all does",
  );

  for (const page of ['/', '/public']) {
    test(`the MDN observatory gives ${page} 130 points or more`, async ({ launchSite }) => {
      const site = await launchSite({ origin: 'https://statline.example' });

      const { scan: result, tests } = await scan(site.url, page);

      const failed = Object.entries(tests).filter(([, { pass }]) => !pass);
      expect(failed, 'tests of the observatory that failed').toEqual([]);
      expect(result.grade).toBe('A+');
      expect(result.score).toBeGreaterThanOrEqual(130);
    });
  }
});
