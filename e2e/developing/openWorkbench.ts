import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PORTS } from '@statline/contract/ports';
import { type DevServer, portSetting } from '../../scripts/build/devPorts.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { copyRepository, removeRepository } from '../../scripts/fixtures/copyRepository.ts';
import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import { type NpmCommand, runNpm } from '../../scripts/running/runNpm.ts';
import { writeDurably } from '../../service/src/disk/writeDurably.ts';

/** A copy of this repository for a test of development, with its own ports. */
export interface Workbench {
  /** The address of a development server while `npm run dev` runs. */
  url(name: DevServer): string;
  /** The origin of the remotes page. */
  adminUrl: string;
  /** `npm run dev`, of everything or (`'-w', 'remote-legal'`) of one workspace. */
  dev(...args: string[]): NpmCommand;
  /**
   * Replaces text in a source file atomically, as an editor does, so that no build sees half of it.
   *
   * @throws Error when the file does not contain it.
   */
  edit(file: string, text: string, replacement: string): Promise<void>;
  /** Creates a source file, atomically. */
  write(file: string, text: string): Promise<void>;
  /** What the commands have written so far. */
  output(): string;
  /** Ends running commands and removes the copy. */
  close(): Promise<void>;
}

export async function openWorkbench(): Promise<Workbench> {
  const folder = await copyRepository(ROOT);
  const ports = await findPorts();
  const [adminPort] = await findFreePorts(1);
  const settings = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [portSetting(name as DevServer), String(port)]),
  );
  const commands: NpmCommand[] = [];
  return {
    adminUrl: `http://localhost:${adminPort}`,
    url: (name) => `http://localhost:${ports[name]}`,
    dev: (...args) => {
      const command = runNpm(
        ['run', 'dev', ...args],
        { ...settings, ADMIN_PORT: String(adminPort), API_ADMIN_PORT: '0' },
        folder,
      );
      commands.push(command);
      return command;
    },
    edit: async (name, text, replacement) => {
      const file = path.join(folder, name);
      const source = await readFile(file, 'utf8');
      if (!source.includes(text)) throw new Error(`${name} does not contain "${text}"`);
      await writeDurably(file, source.replaceAll(text, replacement));
    },
    write: (name, text) => writeDurably(path.join(folder, name), text),
    output: () => commands.map((command) => command.output()).join('\n'),
    close: async () => {
      for (const command of commands) command.kill('SIGTERM');
      await Promise.all(commands.map(({ ended }) => ended));
      await removeRepository(folder);
    },
  };
}

async function findPorts(): Promise<Record<DevServer, number>> {
  const free = await findFreePorts(Object.keys(PORTS).length);
  const entries = Object.keys(PORTS).map((name, index) => [name, free[index]] as const);
  return Object.fromEntries(entries) as Record<DevServer, number>;
}
