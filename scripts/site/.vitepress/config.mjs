import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SITE = path.resolve(import.meta.dirname, '..');

/** Folders without pages; `compose` and `examples` have a README each. */
const others = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['docs', 'compose', 'examples'].includes(entry.name))
  .map(({ name }) => `${name}/**`);

const IS_PAGE = /^(?:docs\/.*|(?:compose\/|examples\/[^/]+\/)?[^/]+)\.md$/;

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
/** Where a file is shown that is no page; undefined where no repository is known. */
const source = server && repository && `${server}/${repository}/blob/main/`;

const page = (text, file) => ({ text, link: `/${file}` });
const pages = (...names) => names.map((name) => page(titleOf(name), `docs/${name}`));
const titleOf = (name) => `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
const pagesIn = (folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => file.slice(0, -3))
    .map((name) => page(titleOf(name), `${folder}/${name}`));

/** The site of this repository's own Markdown: there is no copy of a page. */
export default defineConfig({
  title: 'compose',
  description: 'Microfrontends that are composed on the server',
  lang: 'en',
  srcDir: ROOT,
  srcExclude: [...others, 'compose/*/**', 'examples/*/*/**'],
  outDir: path.join(SITE, 'dist'),
  cacheDir: path.join(SITE, 'node_modules/.cache'),
  rewrites: (file) => file.replace(/README\.md$/, 'index.md'),
  markdown: { config: adjustMarkdown },
  vite: { publicDir: path.join(SITE, 'public') },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      page('Engine', 'compose/'),
      page('Reference', 'docs/api/'),
      page('Changelog', 'compose/CHANGELOG'),
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('The site', ''),
          page('The engine', 'compose/'),
          page('Tutorial', 'docs/tutorial'),
          page('A shop', 'examples/shop/'),
          page('Comparison', 'docs/comparison'),
        ],
      },
      {
        text: 'Build',
        items: pages('add-a-remote', 'remotes', 'releasing', 'contracts', 'browsers', 'product'),
      },
      { text: 'Run', items: pages('deployment', 'settings', 'operations', 'scaling') },
      {
        text: 'Understand',
        items: pages('architecture', 'glossary', 'security', 'reliability', 'leaving'),
      },
      { text: 'Reference', collapsed: true, items: pagesIn('docs/api') },
      { text: 'Decisions', collapsed: true, items: pagesIn('docs/decisions') },
      {
        text: 'Project',
        collapsed: true,
        items: ['CONTRIBUTING', 'ROADMAP', 'SECURITY', 'CODE_OF_CONDUCT'].map((name) =>
          page(titleOf(name.toLowerCase().replaceAll('_', ' ')), name),
        ),
      },
    ],
  },
});

function adjustMarkdown(markdown) {
  markdown.core.ruler.push('links', adjustLinks);
  // Fenced blocks are kept from Vue; these are not.
  const { code_block: codeBlock } = markdown.renderer.rules;
  markdown.renderer.rules.code_block = (...args) =>
    codeBlock(...args).replace('<pre', '<pre v-pre');
}

/** Links to a README become those of its folder's page; links to other files lead to the repository. */
function adjustLinks({ tokens, env }) {
  const folder = path.dirname(env.path ?? ROOT);
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (!href || /^(?:\w+:|#)/.test(href)) continue;
      const [file, anchor = ''] = href.split(/(?=#)/);
      const location = path.relative(ROOT, path.join(folder, file));
      if (IS_PAGE.test(location)) {
        token.attrSet('href', file.replace(/README\.md$/, 'index.md') + anchor);
      } else if (existsSync(path.join(ROOT, location))) {
        if (source) token.attrSet('href', source + location);
        else token.attrs = token.attrs.filter(([name]) => name !== 'href');
      }
    }
  }
}
