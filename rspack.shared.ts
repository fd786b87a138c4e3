import path from 'node:path';
import { rspack } from '@rspack/core';
import {
  type BuildOptions,
  host as engineHost,
  nodeService as engineNodeService,
  pageAlone,
} from './compose/src/build.ts';
import { readBudgets } from './contract/src/budgets/readBudgets.ts';
import { portSetting, readDevPorts } from './scripts/build/devPorts.ts';

/*
 * This site's choices for the engine's builds. A workspace's own rspack.config.ts holds only its
 * differences.
 */

/** Of the dev servers. A production build has none, so no setting of another's can be wrong in it. */
const ports = readDevPorts(process.env.NODE_ENV === 'development' ? process.env : {});

const budgets = readBudgets();

/** Compiled into each program; every other package stays what npm installed. */
const WORKSPACES = ['@statline/'];

const RULES: NonNullable<BuildOptions['rules']> = [{ test: /\.woff2$/, type: 'asset/resource' }];

/** What releases are tried with is the server's: the page's program gets none of it. */
const withoutSamples = new rspack.NormalModuleReplacementPlugin(
  /\/sampleProps(\.ts)?$/,
  path.join(import.meta.dirname, 'contract/src/noSampleProps.ts'),
);

/** @param workspace the shell's folder. */
export const host = (workspace: string) =>
  engineHost({
    workspace,
    site: './src/site.tsx',
    browser: './src/browser.ts',
    styles: ['@statline/ui/tokens.css', '@statline/ui/base.css', './src/layout/frame.css'],
    server: './src/main.ts',
    compiled: WORKSPACES,
    rules: RULES,
    budgets: budgets.host,
    development: { port: ports.shell, serverPort: ports.shellBehindDevServer },
  }).map((build) =>
    build.name === 'browser'
      ? { ...build, plugins: [...(build.plugins ?? []), withoutSamples] }
      : build,
  );

/**
 * @param workspace the service's folder.
 * @param entry name of a program → its source.
 */
export const nodeService = (workspace: string, entry: Readonly<Record<string, string>>) =>
  engineNodeService({ workspace, entry, compiled: WORKSPACES, rules: RULES });

/** The design system on a page of its own. */
export const designSystem = (workspace: string) =>
  pageAlone({
    workspace,
    name: 'ui',
    title: 'Design system',
    port: ports.ui,
    portSetting: portSetting('ui'),
    entry: './src/designSystem/showDesignSystem.tsx',
    rules: RULES,
  });
