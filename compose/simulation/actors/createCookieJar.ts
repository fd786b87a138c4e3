/** A browser's cookies: those of one site, whatever their path. */
export function createCookieJar(now: () => number) {
  const cookies = new Map<string, string>();

  const store = (lines: readonly string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const [, expires] = /;\s*expires=([^;]+)/i.exec(line) ?? [];
      if (expires !== undefined && Date.parse(expires) <= now()) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  return {
    store,
    header,
    /** Runs a script as in a page with these release numbers. */
    runInPage: (sequences: string, script: () => void) => {
      const document = {
        querySelector: () => (sequences ? { content: sequences } : null),
        get cookie() {
          return header();
        },
        set cookie(line: string) {
          store([line]);
        },
      };
      Object.assign(globalThis, { document, location: { protocol: 'https:' } });
      script();
      Object.assign(globalThis, { document: undefined, location: undefined });
    },
  };
}
