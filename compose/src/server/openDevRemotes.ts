import { NO_STORE } from '@statline/service/http/cacheControl';
import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import type Koa from 'koa';
import { parse } from 'valibot';
import { createOverrideOpener } from '../pages/visitors/openOverrides.ts';
import {
  BuildErrors,
  CHANGING_CONTAINER,
  DEV_STATE_PATH,
  type DevState,
} from '../protocol/development.ts';
import type { AdmittedRelease } from '../releases/AdmittedRelease.ts';
import { refusalOf } from '../releases/admission/createRefusals.ts';
import type { Gate } from '../releases/gate/admitRelease.ts';
import { ReleaseRefused } from '../releases/ReleaseRefused.ts';
import { httpSource } from '../releases/sources/httpSource.ts';
import type { RemoteState } from '../releases/tracking/RemoteState.ts';
import type { RemoteOptions } from './CompositionOptions.ts';

/** The remotes as their dev servers, or their hosts, serve them. */
export function openDevRemotes(developed: readonly RemoteOptions[], gate: Gate, logger: Logger) {
  const open = createOverrideOpener(gate, Math.max(1, developed.length));
  const remotes = developed.map(follow);

  function follow({ name, source: url, optional = false }: RemoteOptions) {
    let state: RemoteState = { live: undefined, canary: undefined, refusal: undefined };
    const poll = async () => {
      try {
        state = { ...state, live: unchecked(await open(name, url)), refusal: undefined };
      } catch (error) {
        const buildErrors = await readBuildErrors(url);
        if (optional && !buildErrors && !(error instanceof ReleaseRefused)) {
          state = { ...state, live: undefined, refusal: undefined };
          return undefined;
        }
        const reason = buildErrors ?? reasonOf(error);
        if (reason !== state.refusal?.reason)
          logger.warn({ remote: name, reason }, 'development release could not be loaded');
        state = { ...state, live: undefined, refusal: { ...refusalOf(error, new Date()), reason } };
      }
      return state.live;
    };
    return { name, optional, source: httpSource(url), state: () => state, poll };
  }

  let polling: Promise<AdmittedRelease[]> | undefined;
  const pollAll = async () => {
    const found = await Promise.all(remotes.map(({ poll }) => poll()));
    return found.filter((release) => release !== undefined);
  };
  return {
    remotes,
    /** Reads each anew; one that is unavailable or refused is left out, with the reason in its state. */
    releases: (): Promise<AdmittedRelease[]> => {
      polling ??= pollAll().finally(() => {
        polling = undefined;
      });
      return polling;
    },
  };
}

/** Lists for the page, in development, which remotes are available and why the others are not. */
export function serveDevState({
  remotes,
  releases,
}: ReturnType<typeof openDevRemotes>): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== DEV_STATE_PATH) return next();
    await releases();
    const state: DevState = remotes.map(({ name, state: read }) => ({
      remote: name,
      reason: read().refusal?.reason ?? null,
    }));
    ctx.set('Cache-Control', NO_STORE);
    ctx.body = state;
  };
}

/** A dev server's files change in place: by the time that a page loads one, it may be another. */
function unchecked(release: AdmittedRelease): AdmittedRelease {
  const { container } = release.pinned;
  if (container.file !== CHANGING_CONTAINER) return release;
  return {
    ...release,
    pinned: { ...release.pinned, container: { ...container, integrity: '' } },
    checkedFiles: {},
    enhancements: Object.fromEntries(
      Object.entries(release.enhancements).map(([module, { file }]) => [module, { file }]),
    ),
  };
}

/** @returns the compiler's errors of a remote; undefined: none, or the dev server does not respond. */
async function readBuildErrors(url: string): Promise<string | undefined> {
  try {
    // Where `serveBuilds` reports them.
    const address = new URL('build-errors.json', url);
    const response = await fetch(address, { signal: AbortSignal.timeout(1_000) });
    const errors = parse(BuildErrors, await response.json());
    return errors.length === 0 ? undefined : errors.join('\n');
  } catch {
    return undefined;
  }
}
