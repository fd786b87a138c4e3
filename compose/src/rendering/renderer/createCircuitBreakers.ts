import type { Logger } from '@statline/service/logging/createLogger';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import {
  type ModuleId,
  moduleId,
  type NameInRelease,
  nameInRelease,
  readNameInRelease,
} from '../../protocol/names/ModuleId.ts';
import type { ProbeResult } from './probeModule.ts';
import type { RenderRequest } from './Renderer.ts';

/** A module that is left to the browser until a probe succeeds. */
export interface OpenCircuit {
  readonly module: NameInRelease;
  readonly reason: string;
  readonly since: Date;
  readonly failedProbes: number;
  readonly nextProbeAt: Date;
}

export type CircuitBreakers = ReturnType<typeof createCircuitBreakers>;

/** A suspicion is forgotten after this time: two that are further apart count as coincidences. */
const SUSPICION_MS = 600_000;

const MAX_CIRCUITS = 200;

const MAX_PAGES = 2_000;

interface Circuit extends OpenCircuit {
  page: RenderRequest | undefined;
  /** Undefined: the circuit is closed. It is kept for `longestProbeMs`: opening in that time is one more failure. */
  probeTimer?: NodeJS.Timeout | undefined;
}

/** A circuit breaker for each module: while it is open, only browsers render the module. */
export function createCircuitBreakers(
  probeModule: (module: string, page: RenderRequest) => Promise<ProbeResult>,
  logger: Logger,
) {
  const bounds = { max: MAX_CIRCUITS, ttlResolution: 0, perf: performance };
  const circuits = new LRUCache<string, Circuit>({
    ...bounds,
    // Called for a circuit that is evicted, or replaced by its next state, which has a timer of its own.
    dispose: ({ probeTimer }) => clearTimeout(probeTimer),
  });
  const suspicions = new LRUCache<string, true>({ ...bounds, ttl: SUSPICION_MS });
  const lastPages = new LRUCache<string, RenderRequest>({ max: MAX_PAGES });
  const probes = new PQueue({ concurrency: 1 });

  /** The last page with the module, or with another one of its release. @param module may stand for all of them. */
  const lastPageWith = (module: string) =>
    lastPages.get(module) ?? lastPages.find((_, name) => name.startsWith(releaseOf(module)));

  const isOpen = (name: string) => circuits.peek(name)?.probeTimer !== undefined;
  const all = (): OpenCircuit[] =>
    [...circuits.rvalues()].flatMap((circuit) => (circuit?.probeTimer ? [circuit] : []));

  const openFor = (
    known: Pick<Circuit, 'module' | 'reason' | 'since' | 'page'>,
    failedProbes: number,
  ) => {
    const delayMs = Math.min(DEADLINES.firstProbeMs * 2 ** failedProbes, DEADLINES.longestProbeMs);
    const nextProbeAt = new Date(Date.now() + delayMs);
    const probeTimer = setTimeout(() => probes.add(() => probe(known.module)), delayMs).unref();
    circuits.set(known.module, { ...known, failedProbes, nextProbeAt, probeTimer });
  };

  const probe = async (module: string) => {
    const circuit = circuits.get(module);
    if (!circuit?.probeTimer) return;
    const result = circuit.page ? await probeModule(module, circuit.page) : PASSED;
    // The circuit was evicted or opened again during the probe.
    if (circuits.get(module) !== circuit) return;
    const { outcome, reason } = result;
    if (outcome === 'passed') {
      logger.info({ module }, 'module is rendered on the server again');
      const closed = { ...circuit, probeTimer: undefined };
      return void circuits.set(module, closed, { ttl: DEADLINES.longestProbeMs });
    }
    logger.info({ module, outcome, reason }, 'module stays with the browser');
    openFor(circuit, circuit.failedProbes + (outcome === 'failed' ? 1 : 0));
  };

  const breakers = {
    /** Remembers the page for probes of its modules: the last page with a module most likely shows its fault. */
    note: (page: RenderRequest): void => {
      const { releases } = page.composition;
      for (const module of namesIn(releases, page.mounts)) lastPages.set(module, page);
    },
    /** Forgets the pages of other releases, since a page contains the code of its releases. */
    keepPagesOf: (releases: readonly PinnedRelease[]): void => {
      const kept = new Set(releases.map((release) => nameInRelease(release)));
      for (const module of [...lastPages.keys()])
        if (!kept.has(releaseOf(module))) lastPages.delete(module);
    },
    /**
     * On evidence, leaves the module to the browser from now on.
     *
     * @param page the page on which the module failed, which the probe renders. Default: the last page with the
     *   module; if there is none, the next visitor's page is the probe.
     */
    open: (module: string, reason: string, page = lastPageWith(module)): void => {
      const known = circuits.get(module);
      if (known?.probeTimer) return;
      const failedProbes = known ? known.failedProbes + 1 : 0;
      openFor({ module, reason, since: new Date(), page: page ?? known?.page }, failedProbes);
    },
    /** Opens the circuit only at the second suspicion, such as a kill from outside. */
    suspect: (module: string, reason: string, page?: RenderRequest): void => {
      if (!suspicions.has(module)) return void suspicions.set(module, true);
      suspicions.delete(module);
      breakers.open(module, reason, page);
    },
    of: (release: Pick<PinnedRelease, 'name' | 'id'>): OpenCircuit[] =>
      all().filter(({ module }) => module.startsWith(nameInRelease(release))),
    all,
    browserOnly: (releases: readonly PinnedRelease[]): ModuleId[] => {
      // This runs for every page, and usually no circuit exists.
      if (circuits.size === 0) return [];
      return releases.flatMap((release) =>
        Object.keys(release.modules)
          .filter((name) => ['', name].some((module) => isOpen(nameInRelease(release, module))))
          .map((name) => moduleId(release.name, name)),
      );
    },
    close: (): void => circuits.clear(),
  };
  return breakers;
}

const PASSED: ProbeResult = { outcome: 'passed' };

const releaseOf = (module: string): string => {
  const { remote, release } = readNameInRelease(module);
  return nameInRelease({ name: remote, id: release });
};

/** The names of modules in their releases: `legal/PrivacyPolicy` → `legal/0123456789abcdef/PrivacyPolicy`. */
export const namesIn = (releases: readonly PinnedRelease[], modules: readonly string[]): string[] =>
  releases.flatMap((release) =>
    Object.keys(release.modules)
      .filter((module) => modules.includes(moduleId(release.name, module)))
      .map((module) => nameInRelease(release, module)),
  );
