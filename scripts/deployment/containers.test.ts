/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../build/parts.ts';

interface Container {
  image?: string;
  networks?: string[] | Record<string, unknown>;
  network_mode?: string;
  environment?: Record<string, string>;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  cap_add?: string[];
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'network' | 'shell' | 'api' | 'mongo', Container>;
  networks: Record<string, { internal?: boolean } | null>;
};
const networksOf = ({ networks = [] }: Container) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

describe('compose.yaml', () => {
  it('has MongoDB on a network without internet access and without the shell', () => {
    expect(services.shell.network_mode).toBe('service:network');
    expect(networksOf(services.network)).toEqual(['site']);
    expect(networksOf(services.mongo)).toEqual(['list']);
    expect(networks.list?.internal).toBe(true);
  });

  it('passes MongoDB’s password to the API only, and the API’s secret to the shell', () => {
    const { shell, api } = services;

    expect(api.environment?.MONGODB_URI).toMatch(/^mongodb:\/\/statline:\$\{MONGO_PASSWORD:\?/);
    expect(JSON.stringify(shell.environment)).not.toContain('MONGO');
    expect(shell.environment?.API_SECRET).toBe(api.environment?.API_SECRET);
  });

  it('blocks the metadata service, and gives no other container the capability to undo that', () => {
    expect(JSON.stringify(services.network)).toContain('ip route replace blackhole');
    expect(Object.values(services).filter(({ cap_add }) => cap_add)).toEqual([services.network]);
  });

  it('limits the memory and the log of each container', () => {
    for (const container of Object.values(services)) {
      expect(container.mem_limit).toMatch(/^\d+[mg]$/);
      expect(container.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
    }
  });
});

describe('the Dockerfile', () => {
  it('installs dependencies before it copies the sources', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const folders = workspaces.flatMap((name) =>
      name.endsWith('*')
        ? readdirSync(ROOT).filter((found) => found.startsWith(name.slice(0, -1)))
        : name,
    );
    const [before = ''] = read('Dockerfile').split('\nCOPY . .\n');

    const copied = Array.from(before.matchAll(/^COPY (\S+)\/package.json/gm), ([, at]) => at);
    expect(copied).toEqual(folders.sort());
    expect(before).toMatch(/\nRUN npm ci$/);
  });
});
