import { writeSync } from 'node:fs';

// Taken before a remote's code can replace them.
const { byteLength } = Buffer;
const { create, defineProperty } = Object;
const encoder = new TextEncoder();
const encode = encoder.encode.bind(encoder);

/**
 * Nothing that a remote's code can replace is called with the bytes: it would write others. So they are no buffer,
 * and have the length themselves that Node reads.
 *
 * @throws Error where the other end is closed.
 */
export function writeWhole(fd: number, text: string): void {
  const bytes = encode(text);
  const own: PropertyDescriptor = create(null);
  own.value = byteLength(text);
  defineProperty(bytes, 'byteLength', own);
  for (let written = 0; written < own.value; ) written += writeSync(fd, bytes, written);
}
