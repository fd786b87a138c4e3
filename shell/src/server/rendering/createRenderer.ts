import type { Logger } from '@statline/service/createLogger';
import { StartError } from '@statline/service/StartError';
import type { Composition } from '../../composition/Composition.ts';
import type { Withdrawals } from './createWithdrawals.ts';
import type { RenderedRoute, RenderFailure } from './RenderAnswer.ts';
import type { Renderer, RenderRequest } from './Renderer.ts';
import type { RunnerEnd } from './RunnerEnd.ts';
import type { RunnerProgram } from './RunnerProgram.ts';
import { renderRoute } from './renderRoute.ts';
import { nameInRelease } from './runningModule.ts';
import { type RenderingRunner, startRenderingRunner } from './startRenderingRunner.ts';

export interface RendererOptions {
  program: RunnerProgram;
  withdrawals: Withdrawals;
  logger: Logger;
  /** Hears of every process that ended by itself, for the metrics. */
  onFailure: () => void;
  /** How long a process may have pages to render and answer none. */
  silenceTimeoutMs?: number;
}

export interface SupervisedRenderer extends Renderer {
  /**
   * Waits until pages can be rendered.
   *
   * @throws StartError when the process does not start.
   */
  ready(): Promise<void>;
  close(): void;
}

/** With remotes' code; after that the shell renders the page without any. */
const ATTEMPTS = 2;

/**
 * Renders pages in a process of its own and replaces that process whenever it ends. The module
 * whose code ended it, or was not rendered in time, is withdrawn, and the pages that were under
 * way are rendered again: each is whole in the end, whatever a release does.
 */
export function createRenderer(options: RendererOptions): SupervisedRenderer {
  const { program, withdrawals, logger, onFailure, silenceTimeoutMs } = options;
  let runner: RenderingRunner | undefined;

  const start = (): RenderingRunner => {
    const started = startRenderingRunner({
      program,
      logger,
      onEnd: (end) => {
        if (started === runner) replace(end);
      },
      silenceTimeoutMs,
    });
    return started;
  };

  const replace = (end: RunnerEnd) => {
    onFailure();
    logger.error(end, 'renderer ended');
    if (end.module !== undefined) withdrawals.add(end.module, end.reason);
    // One that could not even start is not replaced before a page asks for it.
    runner = end.wasReady ? start() : undefined;
  };

  /** Nothing is known of whoever left it in such a state. */
  const retire = () => {
    const retired = runner;
    runner = undefined;
    retired?.stop();
  };

  const withdraw = (modules: readonly string[], reason: string) => {
    for (const module of modules) {
      onFailure();
      logger.error({ module, reason }, 'module withdrawn');
      withdrawals.add(module, reason);
    }
  };

  const attempt = async (request: RenderRequest, isCareful: boolean): Promise<Attempt> => {
    const { path, composition } = request;
    runner ??= start();
    const withdrawn = () => withdrawals.modulesOf(composition.releases);
    try {
      const outcome = await runner.render(request, withdrawn, isCareful);
      if ('reason' in outcome) return isExplained(outcome) ? 'explained' : 'unexplained';
      const late = lateModules(outcome);
      if (!late) return outcome;
      withdraw(namesIn(composition, late), 'it was not rendered in time');
      return late.length === 0 ? 'unexplained' : 'explained';
    } catch (err) {
      logger.error({ err, path }, 'page could not be rendered with remotes');
      retire();
      runner = start();
      return 'unexplained';
    }
  };

  /** The page's regions are left to the browser. */
  const renderWithoutRemotes = async (
    { path, composition }: RenderRequest,
    isSuspect: boolean,
  ): Promise<RenderedRoute> => {
    const route = await renderRoute(path, composition, new Map());
    if (!('page' in route)) return route;
    if (isSuspect) {
      withdraw(namesIn(composition, route.handle.mounts), 'its page could not be rendered');
    }
    return { ...route, failures: [...route.failures, WITHOUT_REMOTES] };
  };

  runner = start();

  return {
    ready: async () => {
      await runner?.ready;
      if (!runner) throw new StartError('The process that renders pages does not start.');
    },
    close: retire,
    render: async (request) => {
      const failed: Attempt[] = [];
      while (failed.length < ATTEMPTS) {
        const result = await attempt(request, failed.includes('unexplained'));
        if (typeof result === 'object') return result;
        failed.push(result);
      }
      // Where nobody knows whose code it is, again and again, the whole page is under suspicion.
      return renderWithoutRemotes(request, failed.every(isUnexplained));
    },
  };
}

/** A page, or whether it is known whose code kept it from being rendered. */
type Attempt = RenderedRoute | 'explained' | 'unexplained';

/** One that did not even start says nothing of the page. */
const isExplained = ({ wasReady, module }: RunnerEnd): boolean => !wasReady || module !== undefined;

const isUnexplained = (attempt: Attempt): boolean => attempt === 'unexplained';

/** Keeps the page from being remembered. */
const WITHOUT_REMOTES: RenderFailure = {
  name: 'WithoutRemotes',
  message: 'the page was rendered without the code of remotes',
  late: false,
};

/** The modules that were cut off at the deadline, as far as is known; undefined: none was. */
function lateModules(route: RenderedRoute): string[] | undefined {
  if (!('page' in route)) return undefined;
  const late = route.failures.filter((failure) => failure.late);
  if (late.length === 0) return undefined;
  return late.map(({ module }) => module).filter((module) => module !== undefined);
}

/** `legal/PrivacyPolicy` → `legal/0123456789abcdef/PrivacyPolicy`, by the releases of the page. */
const namesIn = ({ releases }: Composition, modules: readonly string[]): string[] =>
  releases.flatMap((release) =>
    Object.keys(release.modules)
      .filter((module) => modules.includes(`${release.name}/${module}`))
      .map((module) => nameInRelease(release, module)),
  );
