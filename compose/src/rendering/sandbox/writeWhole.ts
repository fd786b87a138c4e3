import { writeSync } from 'node:fs';

// Saved before a remote's code can replace them.
const { byteLength } = Buffer;
const { create, defineProperty } = Object;
const encoder = new TextEncoder();
const encode = encoder.encode.bind(encoder);

/**
 * Writes all of a text without calling anything that a remote's code could have replaced to change the bytes. So the
 * bytes are not a `Buffer`, and `byteLength`, which Node reads, is their own property.
 *
 * @throws Error if the other end is closed.
 */
export function writeWhole(fd: number, text: string): void {
  const bytes = encode(text);
  const own: PropertyDescriptor = create(null);
  own.value = byteLength(text);
  defineProperty(bytes, 'byteLength', own);
  for (let written = 0; written < own.value; ) written += writeSync(fd, bytes, written);
}
