import { becomeRunner } from '../rendering/becomeRunner.ts';
import { describeFailure } from '../rendering/describeFailure.ts';
import { openModules } from '../rendering/openModules.ts';
import type { RenderAnswer, RenderFailure } from '../rendering/RenderAnswer.ts';
import type { RenderOrder } from '../rendering/RenderOrder.ts';
import { renderRoute } from '../rendering/renderRoute.ts';
import { leave } from '../rendering/runningModule.ts';
import type { ServerModules } from '../rendering/ServerBundle.ts';
import { watchSharedBuiltIns } from '../rendering/watchSharedBuiltIns.ts';

/*
 * The process that renders pages for the shell. It holds the releases that the shell tells it
 * to hold, and nothing else of it is ever asked for.
 */

const LIMITS = { stallMs: 3_000, maxBytes: 600_000_000 };

const held = new Map<string, ServerModules>();

becomeRunner<RenderOrder>(LIMITS, async (order, answer) => {
  if (order.isCareful) builtIns.insistEverywhere();
  const message = await render(order);
  builtIns.insistOn();
  answer(message);
});

/** After the globals were taken away that a runner does without. */
const builtIns = watchSharedBuiltIns();

async function render(order: RenderOrder): Promise<RenderAnswer> {
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
function hold({ name, id, bundle }: RenderOrder['added'][number]): RenderFailure[] {
  try {
    held.set(`${name}/${id}`, openModules({ name, id }, bundle));
    return [];
  } catch (error) {
    return [describeFailure(error)];
  }
}

function modulesFor({ composition, withdrawn }: RenderOrder): ServerModules {
  const modules = new Map(
    composition.releases.flatMap(({ name, id }) => [...(held.get(`${name}/${id}`) ?? [])]),
  );
  for (const id of withdrawn) modules.delete(id);
  return modules;
}
