import { readBudgets } from './readBudgets.ts';

/** What a remote's build may weigh; a new one has a container's budget before anybody thinks of one. */
export function budgetsOf(remote: string) {
  const { container, enhancement, modules } = readBudgets();
  return { container, enhancement, modules: modules[remote] ?? {} };
}
