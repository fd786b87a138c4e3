/** Runs the built operators' command. In plain JavaScript, so that it needs no build to say that there is none. */
import { existsSync } from 'node:fs';

const program = new URL('dist/signups.cjs', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write('The command is not built: run npm run build -w api first.\n');
  process.exitCode = 1;
}
