import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** A Linux control group with a memory limit. */
export interface ControlGroup {
  /** Wraps a command so that it runs in the group from its start. */
  command(program: string, args: readonly string[]): [string, string[]];
  /** CPU time of its processes. */
  cpuMs(): number;
  /** Peak memory of its processes, including the page cache. */
  peakBytes(): number;
  /** Number of processes that the kernel has killed at the limit. */
  kills(): number;
  /** Call it once its processes have ended. */
  remove(): void;
}

const GROUPS = '/sys/fs/cgroup';

/** Files of each version of control groups. Swapping is disabled, as on Kubernetes nodes. */
const VERSIONS = [
  {
    parents: [`${GROUPS}/memory`, `${GROUPS}/cpuacct`],
    limits: (bytes: number) => ({
      'memory.limit_in_bytes': bytes,
      'memory.memsw.limit_in_bytes': bytes,
    }),
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
    cpu: { file: 'cpuacct.usage', perMs: 1e6 },
  },
  {
    parents: [GROUPS],
    limits: (bytes: number) => ({ 'memory.max': bytes, 'memory.swap.max': 0 }),
    peak: 'memory.peak',
    events: 'memory.events',
    cpu: { file: 'cpu.stat', perMs: 1e3 },
  },
];

const usableVersion = () => VERSIONS.find(({ parents }) => parents.every(isUsable));

/** Whether this process may create control groups with a memory limit, of either version. */
export const canLimitMemory = (): boolean => usableVersion() !== undefined;

/** @returns undefined if this process cannot limit memory. */
export function openControlGroup(name: string, limitBytes: number): ControlGroup | undefined {
  const version = usableVersion();
  if (!version) return undefined;
  const folders = version.parents.map((parent) => path.join(parent, name));
  const [memory = '', cpu = memory] = folders;
  const read = (folder: string, file: string, number: RegExp) =>
    Number(number.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1]);

  for (const folder of folders) mkdirSync(folder);
  for (const [file, value] of Object.entries(version.limits(limitBytes))) {
    const limit = path.join(memory, file);
    if (existsSync(limit)) writeFileSync(limit, String(value));
  }
  return {
    command: (program, args) => {
      const joins = folders.map((folder) => `echo $$ > ${folder}/cgroup.procs && `);
      return ['sh', ['-c', `${joins.join('')}exec "$@"`, 'sh', program, ...args]];
    },
    cpuMs: () => read(cpu, version.cpu.file, /(\d+)/) / version.cpu.perMs,
    peakBytes: () => read(memory, version.peak, /(\d+)/),
    kills: () => read(memory, version.events, /^oom_kill (\d+)$/m),
    remove: () => {
      for (const folder of folders) rmdirSync(folder);
    },
  };
}

/** Whether groups can be created in a folder; enables the memory controller for version 2. */
function isUsable(parent: string): boolean {
  try {
    accessSync(path.join(parent, 'cgroup.procs'), constants.W_OK);
    const controllers = path.join(parent, 'cgroup.subtree_control');
    if (existsSync(controllers)) writeFileSync(controllers, '+memory');
    return true;
  } catch {
    return false;
  }
}
