import { SHARED_LIBRARIES } from '../site/sharedLibraries.ts';
import type { ReleaseContract } from './ReleaseContract.ts';

/**
 * The contract of this shell, with the shared libraries that it was built with.
 *
 * @param sampleProps module that its pages mount → props that it must render with. They are JSON.
 */
export function createReleaseContract(
  sampleProps: Readonly<Record<string, object>>,
): ReleaseContract {
  return {
    versions: mapValues(SHARED_LIBRARIES, ({ version }) => version),
    mounts: mapValues(sampleProps, (props) => ({ sampleProps: { ...props } })),
  };
}

const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
