import type { Composition, HandedData } from '../composition/Composition.ts';
import { DEADLINES } from '../deadlines.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LoadAnswer } from '../render/RenderAnswer.ts';

interface JudgedLoads {
  /** What goes into the document; undefined: nothing was loaded. */
  loaded: Composition['loaded'];
  /** A region whose `load` has failed says that it is unavailable; who is late is left to the browser. */
  missing: { module: ModuleId; outcome: 'failed' | 'late'; reason: string }[];
  /** The parameters of the query that were read. */
  reads: string[];
}

/** What a page has, and lacks, of what its modules load. */
export function judgeLoads(loads: readonly LoadAnswer[]): JudgedLoads {
  const handed = loads.flatMap((answer): [string, HandedData][] => {
    if (answer.status === 'failed') return [[answer.key, { failed: true }]];
    if (answer.status === 'late') return [];
    const { key, status: _, module: __, ...data } = answer;
    return [[key, data]];
  });
  return {
    loaded: handed.length === 0 ? undefined : Object.fromEntries(handed),
    missing: loads.flatMap((answer) => {
      if (answer.status === 'loaded') return [];
      const { module, status: outcome } = answer;
      return [{ module, outcome, reason: 'reason' in answer ? answer.reason : LATE }];
    }),
    reads: loads.flatMap(({ reads = [] }) => reads),
  };
}

const LATE = `it was not finished within ${DEADLINES.loadMs / 1000} s`;
