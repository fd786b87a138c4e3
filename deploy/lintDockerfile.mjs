/** `node deploy/lintDockerfile.mjs`: a line for each finding, and exit code 1 where there is one. */
import { readFile } from 'node:fs/promises';
import { validate } from 'dockerfile-utils';

const text = await readFile(new URL('../Dockerfile', import.meta.url), 'utf8');
const findings = validate(text);
for (const { message, range } of findings) {
  console.log(`Dockerfile:${range.start.line + 1}: ${message}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
