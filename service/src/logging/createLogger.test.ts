import { createLogger } from './createLogger.ts';

const logged = (error: unknown) => {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'sample',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });

  logger.error({ err: error }, 'failed');

  return lines.join('');
};

test('writes one JSON object per line with the level, the time and the service', () => {
  const line = JSON.parse(logged(new Error('x')));

  expect(line).toMatchObject({ level: 'error', service: 'sample', msg: 'failed' });
  expect(new Date(line.time).getTime()).not.toBeNaN();
});

test('logs no messages of errors and their causes, since they may quote a visitor', () => {
  const cause = new Error('dup key: { email: "ada@example.com" }\nada@example.com');
  const line = logged(new TypeError('could not add ada@example.com', { cause }));

  expect(line).not.toMatch(/\bada\b/i);
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    at: expect.arrayContaining([expect.stringContaining('createLogger.test.ts')]),
    cause: { type: 'Error' },
  });
});

test("logs messages of the system's own errors", () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:27017'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });

  expect(JSON.parse(logged(error)).err).toMatchObject({
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED 127.0.0.1:27017',
  });
});

test("logs the reply code of an SMTP server, without the reply, which may quote the recipient's address", () => {
  const error = Object.assign(new Error('451 4.7.1 ada@example.com: try again later'), {
    code: 'EMESSAGE',
    responseCode: 451,
    response: '451 4.7.1 ada@example.com: try again later',
  });
  const line = logged(error);

  expect(line).not.toContain('ada');
  expect(JSON.parse(line).err).toMatchObject({ code: 'EMESSAGE', responseCode: 451 });
});

test('survives thrown values that are not errors and endless causes', () => {
  const circular = new Error('x');
  circular.cause = circular;

  expect(JSON.parse(logged('text')).err).toEqual({ type: 'string', at: [] });
  expect(logged(circular)).toContain('"type":"Error"');
});

test('adds its process listeners once, however many loggers are created', () => {
  const listeners = () => process.listenerCount('exit') + process.stdout.listenerCount('error');
  const create = () => createLogger({ service: 'sample', level: 'info' });
  create();
  const before = listeners();

  create();

  expect(listeners()).toBe(before);
});
