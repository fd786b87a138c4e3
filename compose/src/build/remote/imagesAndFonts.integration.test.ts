import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, buildRemote } from '../../../fixtures/buildRemote.ts';

const CONFIG = `import { remote } from '@statline/compose/build';
  export default remote({ workspace: import.meta.dirname, modules: ['Pictures'] });`;

/** What is imported, and by which name it is in the release, but for the hash. */
const PICTURES = {
  'mark.svg': /^mark\.[\da-f]{12}\.svg$/,
  'team photo@2x.PNG': /^team-photo-2x\.[\da-f]{12}\.png$/,
  'court.jpg': /^court\.[\da-f]{12}\.jpg$/,
  'stand.jpeg': /^stand\.[\da-f]{12}\.jpeg$/,
  'goal.gif': /^goal\.[\da-f]{12}\.gif$/,
  'track.webp': /^track\.[\da-f]{12}\.webp$/,
  'field.avif': /^field\.[\da-f]{12}\.avif$/,
  'text.woff2': /^text\.[\da-f]{12}\.woff2$/,
  'old.woff': /^old\.[\da-f]{12}\.woff$/,
  'older.ttf': /^older\.[\da-f]{12}\.ttf$/,
  'other.otf': /^other\.[\da-f]{12}\.otf$/,
};
const names = Object.keys(PICTURES);

const SOURCES = {
  'rspack.config.ts': CONFIG,
  ...Object.fromEntries(
    names.map((name) => [`src/${name}`, Buffer.from([0xff, ...Buffer.from(name)])]),
  ),
  'src/Pictures.tsx': `${names.map((name, index) => `import url${index} from './${name}';`).join('\n')}
    const urls = [${names.map((_, index) => `url${index}`).join(', ')}];
    export default function Pictures() {
      return <>
        {urls.map((url) => <img key={url} src={url} alt="" />)}
        <a href={new URL('./mark.svg', import.meta.url).href}>mark</a>
      </>;
    }`,
};

let remote: BuiltRemote;
beforeAll(async () => {
  remote = await buildRemote(SOURCES);
});
afterAll(() => remote.remove());

const hashOf = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

it.each(Object.entries(PICTURES))(
  'adds %s to the release unchanged, with its hash',
  async (name, released) => {
    const found = Object.keys(remote.release.files).filter((file) => released.test(file));
    const source = await readFile(path.join(remote.folder, 'src', name));

    expect(found).toHaveLength(1);
    expect(await readFile(path.join(remote.folder, 'dist', found[0] ?? ''))).toEqual(source);
    expect(remote.release.files[found[0] ?? '']).toBe(hashOf(source));
  },
);

it.each(['/remotes/sample/0123456789abcdef/', 'http://localhost:3001/'])(
  "the server renders the file's address in the release, which is at %s",
  async (baseUrl) => {
    const html = await remote.htmlOf('Pictures', baseUrl);
    const said = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src);

    expect(said).toHaveLength(names.length);
    for (const address of said) {
      expect(address.slice(0, baseUrl.length)).toBe(baseUrl);
      expect(remote.release.files).toHaveProperty([address.slice(baseUrl.length)]);
    }
    expect(html).toContain(`<a href="${said[0]}">mark</a>`);
  },
);

it('refuses to build an import of an unknown file type, and lists the known types', async () => {
  const failing = buildRemote({
    'rspack.config.ts': CONFIG,
    // It reads like a script.
    'src/terms.pdf': 'terms',
    'src/Pictures.tsx': `import url from './terms.pdf';
      export default function Pictures() { return <a href={url}>terms</a>; }`,
  });

  await expect(failing).rejects.toThrow(/src\/terms\.pdf: no rule .* svg, .* `extend` adds rules/s);
});

it('refuses to build a release with a file type that shells refuse', async () => {
  const failing = buildRemote({
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      export default remote({
        workspace: import.meta.dirname,
        modules: ['Pictures'],
        extend: (build) => ({
          ...build,
          module: {
            ...build.module,
            rules: [...(build.module?.rules ?? []), { test: /\\.html$/, type: 'asset/resource' }],
          },
        }),
      });`,
    'src/page.html': '<h1>A page of its own</h1>',
    'src/Pictures.tsx': `import url from './page.html';
      export default function Pictures() { return <a href={url}>page</a>; }`,
  });

  await expect(failing).rejects.toThrow(/No release: it has page\.[\da-f]{12}\.html, but .* svg/);
});
