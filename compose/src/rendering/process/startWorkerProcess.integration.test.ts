/** @jest-environment node */
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import os from 'node:os';
import * as v from 'valibot';
import { until } from '../../../../service/fixtures/until.ts';
import { scriptedWorker } from '../../../fixtures/scriptedWorker.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { startWorkerProcess, type WorkerExit } from './startWorkerProcess.ts';
import type { WorkerProgram } from './WorkerProgram.ts';

const Result = v.strictObject({ number: v.number(), words: v.string() });
let logged: string[] = [];
const logger = { info: ({ text }: { text: string }) => void logged.push(text) };

beforeEach(() => {
  logged = [];
});

/** Starts it with so many jobs; `results` are those of the jobs that have one. */
function start(program: WorkerProgram, jobs = 1) {
  const results: string[] = [];
  const options = { program, logger: logger as never };
  const worker = startWorkerProcess(options, Result);
  const run = async (job: object): Promise<WorkerExit | undefined> => {
    const result = await worker.run(job, { remotes: [], timeoutMs: 60_000 });
    if ('wasReady' in result) return result;
    results.push(result.words);
    return undefined;
  };
  const outcomes = Array.from({ length: jobs }, () => run({}));
  return { worker, run, results, outcomes, end: worker.ended };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('settles each job with its result, or with how the process ended', async () => {
  const program = await scriptedWorker(`ready(); send('{"number":2,"words":"two\\\\nlines ✓"}')`);
  const { worker, results, outcomes, end } = start(program, 2);

  await outcomes[1];
  expect(results).toEqual(['two\nlines ✓']);

  expect(worker.underWay()).toBe(1);
  worker.stop();
  expect(await end).toMatchObject({ wasReady: true, isEvidence: false });
  expect(await outcomes[0]).toBe(await end);
  expect(worker.isReady()).toBe(false);
});

it.each([
  ['null', 'null'],
  ['a word', '"ready"'],
  ['invalid JSON', 'ready'],
  ['nothing at all', ''],
  ['another shape', '{"number":1,"words":1}'],
  ['unknown fields', '{"number":1,"words":"a","more":1}'],
  ['the result of an unknown job', '{"number":2,"words":"a"}'],
  ['a second greeting', '{"event":"ready"}'],
  ['a changed prototype', '{"number":1,"__proto__":{"words":"a"}}'],
])(
  'ends a worker that sends %s, and counts that as evidence against its code',
  async (_what, line) => {
    const { results, end } = start(await scriptedWorker(`ready(); send(${JSON.stringify(line)})`));

    expect(await end).toMatchObject({
      reason: 'it sent the shell an invalid message',
      wasReady: true,
      isEvidence: true,
    });
    expect(results).toEqual([]);
  },
);

it("stops at the first of thousands of invalid entries in a worker's message", async () => {
  const describe = jest.fn(() => 'invalid');
  v.setGlobalMessage(describe);
  const entries = 'Array(50_000).fill({})';
  const request = `{ number: 1, job: 1, remote: '', address: '', method: '', headers: ${entries} }`;
  const { end } = start(
    await scriptedWorker(`ready(); send(JSON.stringify({ fetch: ${request} }))`),
  );

  expect((await end).reason).toBe('it sent the shell an invalid message');
  v.deleteGlobalMessage();

  // It is tried as a greeting, a request and a result.
  expect(describe).toHaveBeenCalledTimes(3);
});

it('rejects a job that cannot be encoded, and no other', async () => {
  const program = await scriptedWorker(`ready(); channel.on('data', () => {
    send('{"number":2,"words":"done"}');
  })`);
  const { worker, run, results } = start(program, 0);

  await expect(run({ amount: 1n })).rejects.toThrow('BigInt');
  await run({});

  expect(results).toEqual(['done']);
  worker.stop();
});

it('ends a worker that sends a message before it is ready', async () => {
  const { results, end } = start(await scriptedWorker(`send('{"number":1,"words":"early"}')`));

  expect(await end).toMatchObject({ wasReady: false });
  expect(results).toEqual([]);
});

it('ends a worker that does not become ready in time', async () => {
  const program = await scriptedWorker('');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const { worker, end } = start(program);
  jest.advanceTimersByTime(DEADLINES.bootMs);
  jest.useRealTimers();

  await worker.ready;
  expect(await end).toMatchObject({
    reason: expect.stringMatching(/^it did not start within \d+ s$/),
    wasReady: false,
  });
});

it('ends a worker that sends an endless message', async () => {
  const endless = `ready(); const more = () => channel.write('x'.repeat(1e6), more); more();`;
  const { end } = start(await scriptedWorker(endless));

  expect((await end).reason).toBe('it sent the shell a message without end');
});

it('reports the end of a worker that closed the channel', async () => {
  const { run, end } = start(await scriptedWorker('ready(); channel.end()'));

  void run({ words: 'into the void' });

  expect(await end).toMatchObject({ reason: 'it ended its process with the exit code 0' });
});

it('survives a worker that closes the channel during a message', async () => {
  const { worker, run, end } = start(
    await scriptedWorker('channel.pause(); ready(); channel.destroy()'),
  );
  await worker.ready;

  for (let sent = 0; sent < 20; sent += 1) void run({ words: 'x'.repeat(1_000_000) });

  expect(await end).toMatchObject({ wasReady: true });
});

it('does not pass its environment on', async () => {
  process.env.MONGODB_URI = 'mongodb://secret';
  const program = await scriptedWorker('ready(); console.log(Object.keys(process.env).join())');
  const { worker, end } = start(program);

  await until(() => logged.length > 0);
  worker.stop();
  await end;
  delete process.env.MONGODB_URI;
  expect(logged).toEqual(['NODE_ENV']);
});

it.each([
  ['it is stopped', ''],
  ['it ends by itself', 'setTimeout(() => process.exit(), 500)'],
])("ends a worker's child processes when %s", async (_when, code) => {
  const program = await scriptedWorker(`
    const { pid } = require('node:child_process').spawn('sleep', ['300']);
    ready();
    send(JSON.stringify({ number: 1, words: String(pid) }));
    ${code}`);
  const { worker, results, end } = start(program);
  await until(() => results.length > 0);
  const [pid] = results.map(Number) as [number];
  expect(isRunning(pid)).toBe(true);

  if (code === '') worker.stop();
  await end;

  await until(() => !isRunning(pid));
});

it('does not count an external SIGKILL as evidence', async () => {
  const program = await scriptedWorker(
    'ready(); send(JSON.stringify({ number: 1, words: String(process.pid) }))',
  );
  const { results, end } = start(program);
  await until(() => results.length > 0);

  process.kill(Number(results[0]), 'SIGKILL');

  expect(await end).toMatchObject({ isEvidence: false, module: undefined });
});

it.each([
  ['its folder is missing', { file: '/nowhere/at/all.cjs' }],
  ['the system refuses at once', { file: '/x.cjs', execArgv: ['x'.repeat(3_000_000)] }],
])('reports, without throwing, that a worker cannot be started: %s', async (_why, program) => {
  const { worker, outcomes, end } = start(program);

  expect(await end).toMatchObject({
    reason: expect.stringMatching(/^it could not be started: .*E(NOENT|2BIG)/),
    wasReady: false,
    isEvidence: false,
  });
  expect(await outcomes[0]).toBe(await end);
  await worker.ready;
  worker.stop();
});

it('reports, without throwing, that no file descriptor is free for a worker', async () => {
  const child = Object.assign(new EventEmitter(), { pid: undefined });
  const spawn = jest.spyOn(childProcess, 'spawn').mockReturnValue(child as never);
  const { end } = start({ file: '/x.cjs' });
  child.emit('error', new Error('spawn EMFILE'));
  spawn.mockRestore();

  expect(await end).toMatchObject({ reason: 'it could not be started: spawn EMFILE' });
});

it('starts a worker without a folder for temporary files', async () => {
  const program = await scriptedWorker('ready()');
  const tmpdir = jest.spyOn(os, 'tmpdir').mockReturnValue('/nowhere');
  const { worker, end } = start(program);
  await worker.ready;
  worker.stop();

  expect(await end).toMatchObject({ wasReady: true });
  expect(tmpdir).toHaveBeenCalled();
  tmpdir.mockRestore();
});

it('allows a single-file worker to read that file, and nothing else', async () => {
  const program = await scriptedWorker(`
    const { execPath, ppid } = process;
    const fs = require('node:fs');
    const tried = {
      itsFile: () => fs.readFileSync(__filename),
      another: () => fs.readFileSync('/etc/hostname'),
      folder: () => fs.readdirSync('/'),
      writing: () => fs.writeFileSync(__filename, ''),
      process: () => require('node:child_process').spawnSync(execPath, ['--version']),
      evaluation: () => eval('1'),
      construction: () => Function('return this')(),
    };
    const outcome = (attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error.code ?? error.name;
      }
    };
    ready();
    send(JSON.stringify({ number: 1, words: Object.keys(tried).map((name) => name + ' ' + outcome(tried[name])).join() }));
  `);
  const { worker, results, end } = start({ ...program, isBundled: true });

  await until(() => results.length > 0);
  worker.stop();
  await end;

  expect(results[0]?.split(',')).toEqual([
    'itsFile done',
    'another ERR_ACCESS_DENIED',
    'folder ERR_ACCESS_DENIED',
    'writing ERR_ACCESS_DENIED',
    'process ERR_ACCESS_DENIED',
    'evaluation EvalError',
    'construction EvalError',
  ]);
  // No warning at the start of each.
  expect(logged).toEqual([]);
});
