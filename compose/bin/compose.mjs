#!/usr/bin/env node
/** The commands from their sources, which are TypeScript here; the installed package has its own bin. */

import { register } from 'tsx/esm/api';

register();
await import('../src/cli/bin.ts');
