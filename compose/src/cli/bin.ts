#!/usr/bin/env node
import { runCommand } from './runCommand.ts';

await runCommand(process.argv.slice(2));
