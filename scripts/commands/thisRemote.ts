import path from 'node:path';

/** The remote whose command this is: npm runs it in the folder of its workspace. */
export function thisRemote(): { name: string; workspace: string } {
  const workspace = process.cwd();
  const [, name] = /^remote-(\w+)$/.exec(path.basename(workspace)) ?? [];
  if (!name) throw new Error('Say which remote: npm run … -w remote-legal.');
  return { name, workspace };
}
