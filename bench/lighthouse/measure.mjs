/*
 * One Lighthouse run on its mobile preset, in a browser of its own:
 *
 *     node measure.mjs /usr/bin/chromium http://127.0.0.1:3000/     prints the result as JSON
 *
 * JavaScript, since types of packages that are installed here alone would be missing elsewhere.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [chromePath, url] = process.argv.slice(2);

const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.entries(categories).map(([id, { score }]) => [id, score * 100]);
  process.stdout.write(
    JSON.stringify({
      fcpMs: audits['first-contentful-paint'].numericValue,
      lcpMs: audits['largest-contentful-paint'].numericValue,
      tbtMs: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
      scores: Object.fromEntries(scores),
    }),
  );
} finally {
  chrome.kill();
}
