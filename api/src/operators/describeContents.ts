import type { ListContents } from '../store/StoreMaintenance.ts';

/** To begin a sentence with: "1 person is", "12 people, and 3 in quarantine, are". */
export function describeContents({ people, quarantined }: ListContents): string {
  const listed = people === 1 ? '1 person' : `${people} people`;
  if (quarantined > 0) return `${listed}, and ${quarantined} in quarantine, are`;
  return `${listed} ${people === 1 ? 'is' : 'are'}`;
}
