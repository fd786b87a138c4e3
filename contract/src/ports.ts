/** Every port of the system, in one table. The shell's and the API's are defaults (`PORT`, `API_PORT`). */
export const PORTS = {
  shell: 3000,
  marketing: 3001,
  waitlist: 3002,
  legal: 3003,
  /** The design system alone. */
  ui: 3004,
  api: 4000,
  /** The shell's own server while `npm run dev` puts the dev server in front of it. */
  shellBehindDevServer: 4001,
} as const;
