import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type ReceivingRules, receiveJson } from '../http/receiveJson.ts';
import { servePaths } from '../http/servePaths.ts';
import type { ComposerOptions } from '../pages/composing/ComposerOptions.ts';
import type { BrowserBuild } from '../pages/document/BrowserBuild.ts';
import { resolveMounts } from '../pages/visitors/chooseReleases.ts';
import { PublicationEnvelope, readPublication } from '../protocol/manifest/publication.ts';
import { HOST_SCRIPTS_HEADER, PROPS_PATH, RELEASES_PATH } from '../protocol/paths.ts';
import { PropsRequest, RemoteStatus } from '../protocol/teamApi.ts';
import { listLive, type RemoteState } from '../releases/tracking/RemoteState.ts';
import type { TrackedRemote } from '../releases/tracking/trackRemote.ts';
import type { Site, StandardSchema } from '../site/SiteDefinition.ts';
import { whyNotValid } from '../site/whyNotValid.ts';
import {
  describeRemotes,
  type Observations,
  type RemoteDescription,
} from './admin/describeRemotes.ts';
import type { Releases } from './openReleases.ts';

/** Maximum number of modules in a request, more than a page has. */
const MAX_MODULES = 500;

/** Reading the measurements of visits costs up to 0.1 s of CPU: a reading is cached for this time. */
const READING_TTL_MS = 5_000;

interface TeamOptions
  extends Pick<Releases, 'remotes' | 'releasesFor' | 'contract'>,
    Pick<ComposerOptions, 'countPage'> {}

/** Responds to teams and their commands, and to browsers that need other releases than those that their page pins. */
export function serveTeams(
  { remotes, releasesFor, contract, countPage }: TeamOptions,
  observations: Observations,
  { scripts }: BrowserBuild,
): Koa.Middleware {
  const find = (name: string) => remotes().find((remote) => remote.name === name);
  const readings = new LRUCache<'visits', Awaited<ReturnType<Observations['visits']['read']>>>({
    max: 1,
    ttl: READING_TTL_MS,
    fetchMethod: () => observations.visits.read(),
  });
  const observed = { ...observations, visits: { read: () => readings.forceFetch('visits') } };
  return servePaths([
    // The live releases, for regions that retry; with `modules`, the releases of a page's modules and of those that
    // they mount, for navigation.
    [
      /^\/_shell\/releases$/,
      async (ctx) => {
        const { visitor } = ctx.state;
        const releases = await releasesFor(visitor);
        const modules = new URLSearchParams(ctx.querystring)
          .get('modules')
          ?.split(',', MAX_MODULES);
        const needed = modules ? resolveMounts(modules, releases).releases : releases;
        // A browser may show a page with them without another request.
        if (visitor.network !== undefined) countPage(needed, [], visitor.network);
        ctx.set(HOST_SCRIPTS_HEADER, scripts.map(({ file }) => file).join(' '));
        return needed.map(({ pinned }) => pinned);
      },
    ],
    // The verdict on a release, for the team that has published it (`release --shell`).
    [
      /^\/_shell\/releases\/([^/]+)\/([^/]+)$/,
      (_ctx, [, remote = '', id = '']) => find(remote)?.verdictOn(id),
    ],
    // The state of a remote's releases for visitors, for its team (`status`).
    [
      /^\/_shell\/status\/([^/]+)$/,
      async (_ctx, [, name = '']) => {
        const remote = find(name);
        if (!remote) return undefined;
        const [description] = await describeRemotes([remote], observed);
        return description && publicStatus(description, remote.state());
      },
    ],
    [/^\/_shell\/live$/, () => remotes().flatMap(listLive)],
    [/^\/_shell\/contract$/, () => contract],
  ]);
}

/** With fewer visits a measurement would describe the visitors rather than the release. */
const MIN_VISITS = 20;

/** The public part of a remote's description: its team may know it, but not the numbers of visitors. */
function publicStatus(
  { live, canary, lastRefusal, ...remote }: RemoteDescription,
  { refusal, isRefused }: RemoteState,
): RemoteStatus {
  const measured = (release: typeof live) =>
    release && { ...release, visits: release.visits.filter(({ visits }) => visits >= MIN_VISITS) };
  // The schema leaves out everything else.
  return v.parse(RemoteStatus, {
    ...remote,
    live: measured(live),
    canary: measured(canary),
    refusal: isRefused && refusal ? { ...lastRefusal, reason: refusal.publicReason } : null,
  });
}

/** Wait between two polls for numbers that a remote's source has not reached: they may be forged. */
const POLL_AGAIN_MS = 5_000;

interface PublicationsOptions extends ReceivingRules, Pick<Releases, 'nextPollOf'> {
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'lastSequence' | 'sequenceOf'>[];
  pollAgainMs?: number;
}

/** An envelope has at most 4,000 characters of payload and ten signatures of 300. */
const MAX_PUBLICATION_BYTES = 10_000;

/**
 * `POST /_shell/releases`: a team sends the publication that it has just made (`release --shell`), and the remote is
 * polled now instead of at the next interval. Only the remote's source decides what goes live, so a request
 * that is sent again, or out of order, causes a poll at most.
 *
 * Responses: 202 also for a publication that was processed before; 400 no publication; 401 not signed with a key
 * of the team, where it has one; 404 no such remote; 429 too many requests.
 */
export function receivePublications({
  remotes,
  nextPollOf,
  pollAgainMs = POLL_AGAIN_MS,
  ...rules
}: PublicationsOptions): Koa.Middleware {
  /** Remote → whether it is polled again after the wait. */
  const waiting = new Map<string, boolean>();
  const poll = async (name: string, isReached: () => boolean) => {
    if (waiting.has(name)) return void waiting.set(name, true);
    await nextPollOf(name);
    if (isReached() || waiting.has(name)) return;
    waiting.set(name, false);
    setTimeout(() => {
      const isAgain = waiting.get(name);
      waiting.delete(name);
      if (isAgain) void poll(name, isReached);
    }, pollAgainMs).unref();
  };

  return receiveJson({
    ...rules,
    path: RELEASES_PATH,
    schema: PublicationEnvelope,
    maxBytes: MAX_PUBLICATION_BYTES,
    handle: (envelope, ctx) => {
      const publication = readPublication(envelope);
      const remote = remotes().find(({ name }) => name === publication?.remote);
      const sequence = remote?.sequenceOf(envelope);
      if (!publication) ctx.status = 400;
      else if (!remote) ctx.status = 404;
      else if (sequence === undefined) ctx.status = 401;
      else {
        const isReached = () => remote.lastSequence() >= sequence;
        if (!isReached()) void poll(remote.name, isReached);
        ctx.status = 202;
      }
    },
  });
}

/** The maximum size of a request: the largest props of a module, and its name. */
const MAX_PROPS_BYTES = 200_000;
const MAX_REASON_LENGTH = 1_000;

/** Lets teams check props: the site's schemas are functions, which `GET /_shell/contract` cannot contain. */
export const checkProps = ({
  site,
  ...rules
}: ReceivingRules & { site: Pick<Site, 'modules'> }): Koa.Middleware =>
  receiveJson({
    ...rules,
    path: PROPS_PATH,
    schema: PropsRequest,
    maxBytes: MAX_PROPS_BYTES,
    handle: ({ module, props }, ctx) => {
      const schema = stopEarly(site.modules[module]?.propsSchema);
      const reason = whyNotValid(schema, props)?.slice(0, MAX_REASON_LENGTH);
      ctx.status = 200;
      ctx.body = reason === undefined ? {} : { reason };
    },
  });

/** Valibot makes an issue for each wrong entry: for 200 KB that takes seconds. */
const stopEarly = (schema: StandardSchema | undefined) =>
  schema?.['~standard'].vendor === 'valibot'
    ? v.config(schema as v.GenericSchema, { abortEarly: true })
    : schema;
