import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Section → page that the preview shows, in the order of the editor. Default: the top of the home page. */
const PREVIEWS: Readonly<Record<string, string>> = {
  site: '/',
  pages: '/',
  hero: '/#hero',
  features: '/#features',
  mission: '/#mission',
  testimonials: '/#mission',
  about: '/#about',
  metrics: '/#waitlist',
  signUp: '/#waitlist',
  email: '/#waitlist',
  notices: '/#waitlist',
  nextSteps: '/#waitlist',
  waitlistPage: '/waitlist',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
};

/** Not only texts: its sums are tested, and screens are drawn from it (`npm run drawings`). */
const DEVELOPERS = ['sampleSeason'];

export interface ContentFile {
  /** Path relative to the root, with slashes: `remote-marketing/src/content/hero.ts`. */
  file: string;
  /** `hero` */
  section: string;
  /** Path of a page that shows it. */
  preview: string;
}

/** Finds the content files of the shell and of every remote. @param root of the repository. */
export async function findContentFiles(root: string): Promise<ContentFile[]> {
  const workspaces = (await readdir(root)).filter((name) => /^(shell|remote-.+)$/.test(name));
  const files: ContentFile[] = [];
  for (const workspace of workspaces) {
    const folder = `${workspace}/src/content`;
    for (const name of await readdir(path.join(root, folder)).catch(() => [])) {
      const [, section] = /^(\w+)\.ts$/.exec(name) ?? [];
      if (section === undefined || DEVELOPERS.includes(section)) continue;
      files.push({ file: `${folder}/${name}`, section, preview: PREVIEWS[section] ?? '/' });
    }
  }
  const order = Object.keys(PREVIEWS);
  return files.sort((one, other) => order.indexOf(one.section) - order.indexOf(other.section));
}

/** @throws Error if the file is not UTF-8: writing it back would lose characters. */
export async function readSource(root: string, file: string): Promise<string> {
  const bytes = await readFile(path.join(root, file));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${file} is not valid UTF-8.`, { cause: error });
  }
}
