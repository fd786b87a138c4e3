import { REMOTES, type RemoteName } from './remotes.ts';

/** Every port of the system. The shell's and the API's are defaults (`PORT`, `API_PORT`). */
export const PORTS = {
  shell: 3000,
  ...remotePorts(),
  /** The design system's dev server. */
  ui: 3004,
  api: 4000,
  /** The shell's own server while `npm run dev` puts the dev server in front of it. */
  shellBehindDevServer: 4001,
} as const;

function remotePorts(): Readonly<Record<RemoteName, number>> {
  const ports = Object.entries(REMOTES).map(([name, { port }]) => [name, port]);
  return Object.fromEntries(ports);
}
