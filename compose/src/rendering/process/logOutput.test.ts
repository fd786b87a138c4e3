/** @jest-environment node */
import { PassThrough } from 'node:stream';
import { logOutput } from './logOutput.ts';

/** What the log has of this output. */
function textsOf(...chunks: string[]): string[] {
  const texts: string[] = [];
  const logger = { info: ({ text }: { text: string }) => void texts.push(text) };
  const stream = new PassThrough();
  logOutput(stream, logger as never);
  for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
  return texts;
}

it('logs each non-empty line', () => {
  expect(textsOf('one\n\ntwo\n', 'three')).toEqual(['one', 'two', 'three']);
});

it('limits the output of an endless loop', () => {
  const texts = textsOf(...Array<string>(10_000).fill('again\nand again\n'));

  expect(texts.length).toBeGreaterThan(0);
  expect(texts.length).toBeLessThan(1_000);
});

it('truncates an endless line', () => {
  expect(textsOf('x'.repeat(100_000))).toEqual(['x'.repeat(1_000)]);
});
