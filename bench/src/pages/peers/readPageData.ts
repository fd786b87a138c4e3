import * as v from 'valibot';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';

const Composition = v.looseObject({ data: v.looseObject({ site: v.looseObject({}) }) });

/** What the running site makes a page from: peers show the same. */
export async function readPageData(url: string): Promise<PageData> {
  const html = await (await fetch(url)).text();
  const [, json = ''] = /<script[^>]*id="composition"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return v.parse(Composition, JSON.parse(json)).data as unknown as PageData;
}
