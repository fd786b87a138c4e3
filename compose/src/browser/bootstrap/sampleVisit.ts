import { TEMPLATES } from '../../protocol/documentNames.ts';
import { findTemplate, insertScripts } from '../loading/insertScripts.ts';
import { savesData } from '../savesData.ts';
import { whenIdle } from './whenIdle.ts';

/** Properties of browsers that TypeScript's types lack. */
interface Preferences {
  /** https://w3c.github.io/gpc/ */
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

const lot = Math.random() * 100;

/** Measures some of the visits: the script that does is fetched when the browser has nothing to do. */
export async function sampleVisit(): Promise<void> {
  const sample = findTemplate(TEMPLATES.visit)?.dataset.sample ?? 0;
  if (lot >= +sample || !mayBeMeasured()) return;
  await whenIdle();
  insertScripts(TEMPLATES.visit);
}

/** A visit report identifies no visitor; Global Privacy Control, Do Not Track and Save-Data opt out all the same. */
function mayBeMeasured(): boolean {
  const { globalPrivacyControl, doNotTrack }: Preferences = navigator;
  return !globalPrivacyControl && doNotTrack !== '1' && !savesData();
}
