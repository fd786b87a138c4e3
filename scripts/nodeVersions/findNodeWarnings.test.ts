/** @jest-environment node */
import { findNodeWarnings } from './findNodeWarnings.ts';

it("finds Node's warnings, also if a log quotes a worker process's output", () => {
  const output = [
    '(node:31) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.',
    '(Use `node --trace-deprecation ...` to show where the warning was created)',
    '{"msg":"worker process wrote output","line":"(node:7) ExperimentalWarning: WebSQL"}',
  ];

  expect(findNodeWarnings(output.join('\n'))).toEqual([output[0], output[2]]);
});

it("ignores the site's own warnings", () => {
  expect(findNodeWarnings('{"level":"warn","msg":"optional remote is absent"}')).toEqual([]);
});
