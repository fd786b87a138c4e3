import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { REMOTE_NAME, REMOTE_NAME_RULE } from '../../protocol/names/ModuleId.ts';

export interface RemotePackage {
  /** The remote's name, the first part of its modules' ids: `compose.remote` in package.json. */
  name: string;
  title: string;
  folder: string;
}

const PackageJson = v.object({
  name: v.optional(v.string()),
  compose: v.object({
    remote: v.pipe(v.string(), v.regex(REMOTE_NAME)),
  }),
});

/** @throws Error with one sentence if the folder is not a remote. */
export function readRemotePackage(folder: string): RemotePackage {
  try {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { name, compose } = v.parse(PackageJson, JSON.parse(text), { abortEarly: true });
    return { name: compose.remote, title: name?.split('/').at(-1) ?? compose.remote, folder };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Error(`${folder}/package.json is no JSON: ${error.message}.`);
    throw new Error(
      `${folder} is not a remote: the package.json of one says "compose": { "remote": "<name>" }, a word of ${REMOTE_NAME_RULE}.`,
    );
  }
}
