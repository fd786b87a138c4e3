import { readBudgets, readModuleBudgets } from './readBudgets.ts';

/** What a remote's build may weigh. */
export function budgetsOf(remote: string) {
  const { container, enhancement } = readBudgets();
  return { container, enhancement, modules: readModuleBudgets(remote) };
}
