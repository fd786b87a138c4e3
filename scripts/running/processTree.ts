import { execFileSync } from 'node:child_process';

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Lists a process and all processes that it started, directly or not. */
export function processTree(root: number): RunningProcess[] {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Lists those of the processes that still run. */
export function stillRunning(processes: readonly RunningProcess[]): RunningProcess[] {
  const now = listProcesses();
  return processes.filter(({ pid, command }) =>
    now.some((running) => running.pid === pid && running.command === command),
  );
}

function listProcesses(): RunningProcess[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((row) => row !== null)
    .filter(([, , , state]) => !state?.startsWith('Z'))
    .map(([, pid, parent, , command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      command,
    }));
}
