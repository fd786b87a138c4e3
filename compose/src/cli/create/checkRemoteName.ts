/** What is called so itself, or would be read as something else. */
const RESERVED = ['shell', 'override', 'remote'];

/**
 * A remote's name becomes a folder, a global variable and a part of a setting's name.
 *
 * @param reserved what else is no name where the remote is made.
 * @throws Error with one sentence when the name is not available.
 */
export function checkRemoteName(name: string, reserved: readonly string[] = []): void {
  if (!/^[a-z][a-z0-9]{1,23}$/.test(name)) {
    throw new Error(
      `"${name}" is no name for a remote: take one word of 2 to 24 lower-case letters and digits.`,
    );
  }
  if ([...RESERVED, ...reserved].includes(name)) {
    throw new Error(`"${name}" means something else here: take another name.`);
  }
}
