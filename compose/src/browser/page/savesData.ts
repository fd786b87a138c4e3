/** Specified at https://wicg.github.io/netinfo/; not every browser implements it. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}
