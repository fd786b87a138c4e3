import { NO_STORE } from '@statline/service/http/cacheControl';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import { parse } from 'valibot';
import { openUrl } from '../pages/overrides/openPublished.ts';
import { BuildErrors, DEV_STATE_PATH, type DevState } from '../protocol/development.ts';
import type { AdmittedRelease } from '../releases/AdmittedRelease.ts';
import { refusalOf } from '../releases/admission/createRefusals.ts';
import type { Gate } from '../releases/gate/checkRelease.ts';
import type { Mirror } from '../releases/mirror/createMirror.ts';
import { ReleaseRefused } from '../releases/ReleaseRefused.ts';
import type { RemoteState } from '../releases/tracking/RemoteState.ts';
import type { RemoteToTrack } from '../releases/tracking/trackRemote.ts';

/** Opens the remotes in development, each as an override by the URL of its dev server or of its releases. */
export function openDevRemotes(
  developed: readonly Pick<RemoteToTrack, 'name' | 'source' | 'optional'>[],
  mirror: Mirror,
  gate: Gate,
  logger: Logger,
) {
  const remotes = developed.map(({ name, source, optional = false }) => {
    const url = source.location;
    let state = NOTHING;
    let opened: AdmittedRelease | undefined;
    const poll = async () => {
      const before = state.refusal?.reason;
      try {
        opened = await openUrl(gate, name, url, opened, mirror);
        state = { ...NOTHING, live: opened };
      } catch (error) {
        state = { ...NOTHING, refusal: await refusalBy(error, url, optional) };
      }
      const reason = state.refusal?.reason;
      if (reason && reason !== before)
        logger.warn({ remote: name, reason }, 'development release could not be loaded');
      return state.live ?? [];
    };
    return { name, optional, source, state: () => state, poll };
  });

  let polling: Promise<AdmittedRelease[]> | undefined;
  const pollAll = async () => (await Promise.all(remotes.map(({ poll }) => poll()))).flat();
  return {
    remotes,
    /** Reads each remote again. A remote that is unavailable or refused is left out, and its state has the reason. */
    releases: (): Promise<AdmittedRelease[]> => {
      polling ??= pollAll().finally(() => {
        polling = undefined;
      });
      return polling;
    },
  };
}

const NOTHING: RemoteState = { live: undefined, canary: undefined, refusal: undefined };

/** @returns undefined if an optional remote is only unavailable. */
async function refusalBy(error: unknown, url: string, optional: boolean) {
  const buildErrors = await readBuildErrors(url);
  if (optional && !buildErrors && !(error instanceof ReleaseRefused)) return undefined;
  return { ...refusalOf(error, new Date()), ...(buildErrors && { reason: buildErrors }) };
}

/** Serves the page, in development, the list of remotes with the reason why one is unavailable. */
export const serveDevState =
  ({ remotes, releases }: ReturnType<typeof openDevRemotes>): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== DEV_STATE_PATH) return next();
    await releases();
    ctx.set('Cache-Control', NO_STORE);
    ctx.body = remotes.map(({ name, state }) => ({
      remote: name,
      reason: state().refusal?.reason ?? null,
    })) satisfies DevState;
  };

/** @returns the compiler's errors of a remote; undefined if there are none or the dev server does not respond. */
async function readBuildErrors(url: string): Promise<string | undefined> {
  try {
    // The path at which `serveBuilds` reports the errors.
    const address = new URL('build-errors.json', url);
    const response = await fetch(address, { signal: AbortSignal.timeout(1_000) });
    const errors = parse(BuildErrors, await response.json(), { abortEarly: true });
    return errors.length === 0 ? undefined : errors.join('\n');
  } catch {
    return undefined;
  }
}
