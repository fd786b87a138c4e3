import type { ListContents } from '../store/StoreMaintenance.ts';

/** "12 people, and 3 in quarantine," to begin a sentence with. */
export function describeContents({ people, quarantined }: ListContents): string {
  const listed = people === 1 ? '1 person' : `${people} people`;
  return quarantined === 0 ? listed : `${listed}, and ${quarantined} in quarantine,`;
}
