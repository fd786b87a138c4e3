import { TEMPLATES } from '../../composition/scriptTemplates.ts';
import { findTemplate, insertScripts } from '../bootstrap/insertScripts.ts';
import { whenIdle } from '../whenIdle.ts';
import { mayBeMeasured } from './mayBeMeasured.ts';

const lot = Math.random() * 100;

/** Measures some of the visits: the script that does is fetched when the browser has nothing to do. */
export async function sampleVisit(): Promise<void> {
  const sample = findTemplate(TEMPLATES.visit)?.dataset.sample ?? 0;
  if (lot >= +sample || !mayBeMeasured()) return;
  await whenIdle();
  insertScripts(TEMPLATES.visit);
}
