import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { fromWhereTyped } from '../fromWhereTyped.ts';
import { readAddress } from '../readAddress.ts';
import { PublishingError } from './PublishingError.ts';
import {
  endCanary,
  type PublishingAct,
  promoteCanary,
  publish,
  rollBack,
  startCanary,
} from './publishingActs.ts';

export interface ReleaseArguments {
  /** The folder to publish in, absolute. */
  to: string;
  /** The file of the key to sign with, absolute. */
  key: string | undefined;
  /** The address of a running shell, whose verdict is waited for. */
  shell: string | undefined;
  act: PublishingAct;
}

const USAGE = `Usage, in the folder of a remote:
  compose release --to <folder>                   publishes what is built
  compose release --to <folder> --rollback        the previous release again
  compose release --to <folder> --canary <share>  for so many per cent of the visitors
  compose release --to <folder> --canary 0        ends the canary
  compose release --to <folder> --promote         the canary for everybody
With --key <file>, or RELEASE_KEY_FILE, it is signed (compose create-key).
With --shell https://live.site it waits until that shell has taken or refused the release.`;

/** @throws PublishingError with one sentence, or with all that can be asked for. */
export function readReleaseArguments(
  args: readonly string[],
  { folder }: RemotePackage,
): ReleaseArguments {
  const { to, shell, rollback, promote, canary, ...options } = parse(args);
  const asked = [rollback, promote, canary].filter((option) => option !== undefined);
  if (!to || asked.length > 1) throw new PublishingError(USAGE);
  const target = fromWhereTyped(to);
  if (target === path.join(folder, 'dist')) {
    throw new PublishingError('--to is the build itself: name the folder that a host serves.');
  }
  const keyFile = options.key ?? process.env.RELEASE_KEY_FILE;
  return {
    to: target,
    key: keyFile ? fromWhereTyped(keyFile) : undefined,
    shell: shell === undefined ? undefined : readAddress('--shell', shell),
    act: actOf({ rollback, promote, canary }),
  };
}

interface Asked {
  rollback: boolean | undefined;
  promote: boolean | undefined;
  canary: string | undefined;
}

function actOf({ rollback, promote, canary }: Asked): PublishingAct {
  if (rollback) return rollBack;
  if (promote) return promoteCanary;
  if (canary === undefined) return publish;
  const share = /^\d+(\.\d+)?$/.test(canary) ? Number(canary) : Number.NaN;
  if (!(share <= 100)) throw new PublishingError('--canary takes a per cent, 0 to 100.');
  return share === 0 ? endCanary : startCanary(share);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        key: { type: 'string' },
        shell: { type: 'string' },
        rollback: { type: 'boolean' },
        promote: { type: 'boolean' },
        canary: { type: 'string' },
      },
    }).values;
  } catch {
    throw new PublishingError(USAGE);
  }
}
