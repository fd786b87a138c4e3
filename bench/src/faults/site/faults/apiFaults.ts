import type { Fault } from '../Fault.ts';

/** On the way between the shell and the API. */
export const API_FAULTS: readonly Fault[] = (
  ['refuses', 'hangs', 'is slow', 'returns wrong figures'] as const
).map((trouble) => ({
  name: `the API ${trouble}`,
  begin: ({ wayToApi }) => {
    wayToApi.trouble = trouble;
  },
  end: ({ wayToApi }) => {
    wayToApi.trouble = 'none';
  },
}));
