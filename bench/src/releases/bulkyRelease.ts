import {
  bundleShowing,
  type MadeRelease,
  makeRelease,
} from '../../../compose/fixtures/makeRelease.ts';

/** A server bundle of some 200 KB, as of a remote that has grown; no two have a line in common. */
export const bulkyRelease = (words: string): MadeRelease =>
  makeRelease({ words, serverBundle: `${ballast(words)}\n${bundleShowing(words)}` });

const ballast = (words: string): string =>
  Array.from(
    { length: 2_000 },
    (_, index) =>
      `const unused${index} = (value) => [value, ${index}, '${words} ${index}'].map(String);`,
  ).join('\n');
