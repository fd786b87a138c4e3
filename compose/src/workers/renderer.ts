import { DEADLINES, MEMORY_LIMITS } from '../deadlines.ts';
import { describeFailure } from '../render/describeFailure.ts';
import { openModules } from '../render/openModules.ts';
import type { RenderAnswer, RenderFailure } from '../render/RenderAnswer.ts';
import type { RenderJob } from '../render/RenderJob.ts';
import { renderRoute } from '../render/renderRoute.ts';
import type { ServerModules } from '../render/ServerBundle.ts';
import { becomeWorker } from '../sandbox/becomeWorker.ts';
import { leave } from '../sandbox/runningModule.ts';
import { watchSharedBuiltIns } from '../sandbox/watchSharedBuiltIns.ts';

/*
 * The process that renders pages for the shell. It holds the releases that the shell tells it
 * to hold, and nothing else of it is ever asked for.
 */

const LIMITS = { stallMs: DEADLINES.renderStallMs, maxBytes: MEMORY_LIMITS.residentBytes };

const held = new Map<string, ServerModules>();

becomeWorker<RenderJob>(LIMITS, async (order, answer) => {
  if (order.isCareful) builtIns.insistEverywhere();
  const message = await render(order);
  builtIns.insistOn();
  answer(message);
});

/** After the globals were taken away that a runner does without. */
const builtIns = watchSharedBuiltIns();

async function render(order: RenderJob): Promise<RenderAnswer> {
  const { number, path, composition } = order;
  try {
    for (const release of order.dropped) held.delete(release);
    const failures = order.added.flatMap(hold);
    leave();
    const route = await renderRoute(path, composition, modulesFor(order));
    if ('failures' in route) route.failures.unshift(...failures);
    return { number, route };
  } catch (error) {
    return { number, error: describeFailure(error) };
  }
}

/** A bundle that throws, though it has passed the gate, leaves its modules to the browser. */
function hold({ name, id, bundle }: RenderJob['added'][number]): RenderFailure[] {
  try {
    held.set(`${name}/${id}`, openModules({ name, id }, bundle));
    return [];
  } catch (error) {
    return [describeFailure(error)];
  }
}

function modulesFor({ composition, withdrawn }: RenderJob): ServerModules {
  const modules = new Map(
    composition.releases.flatMap(({ name, id }) => [...(held.get(`${name}/${id}`) ?? [])]),
  );
  for (const id of withdrawn) modules.delete(id);
  return modules;
}
