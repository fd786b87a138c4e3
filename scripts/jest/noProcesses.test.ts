import { execFileSync, fork, spawn } from 'node:child_process';

it('refuses to start a process in a unit test, and explains how an integration test is named', () => {
  for (const start of [spawn, fork, execFileSync]) {
    expect(() => start('true')).toThrow('name the file *.integration.test.ts');
  }
});
