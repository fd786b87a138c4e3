import { readBudgets, readModuleBudgets } from './readBudgets.ts';

/** Size limits of a remote's build. */
export function budgetsOf(remote: string) {
  const { container, enhancement } = readBudgets();
  return { container, enhancement, modules: readModuleBudgets(remote) };
}
