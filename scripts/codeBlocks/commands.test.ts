/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentsOf } from '../documentsOf.ts';
import { codeBlocksOf } from './codeBlocksOf.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const scriptsIn = (file: string): object => JSON.parse(read(file)).scripts;

/** Programs that every reader has. */
const PROGRAMS = ['npm', 'npx', 'cd', 'mkdir', 'nvm'];

/** Whether a script exists in the root, a workspace, or the output of `compose create` or `npm create compose`. */
function hasScript(script: string, workspace: string | undefined): boolean {
  const own = workspace && `${workspace}/package.json`;
  const files = own
    ? [existsSync(path.join(ROOT, own)) ? own : 'remote-legal/package.json']
    : ['package.json', 'compose/create/template/package.json'];
  const isOfRemote = workspace === undefined || workspace.startsWith('remote-');
  return [...files, ...(isOfRemote ? ['compose/starter/package.json.template'] : [])].some(
    (file) => script in scriptsIn(file),
  );
}

const COMMANDS = path.join(ROOT, 'compose/src/cli/commands');
const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isOfCompose = (name = '') => existsSync(path.join(COMMANDS, `${camelCase(name)}.ts`));

const CLI = ['commands', 'publishing'].flatMap((folder) =>
  readdirSync(path.join(COMMANDS, '..', folder))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(COMMANDS, '..', folder, file), 'utf8')),
);
const OPTIONS = new Set(
  Array.from(CLI.join('\n').matchAll(/'?([\w-]+)'?: \{ type: '/g), ([, name]) => name),
).add('json');

function wrongOptions(command: string): string | undefined {
  const options = command.match(/(?<= --)[a-z][\w-]*/g) ?? [];
  return options.find((option) => !OPTIONS.has(option));
}

/** Why a line of a shell block or a command in a sentence cannot be run as written; undefined if it can. */
function whyNotRunnable(command: string): string | undefined {
  const words = command
    .trim()
    .replace(/^\w+=\S+ /, '')
    .replace('npm run -s', 'npm run')
    .split(/\s+/);
  const [program = '', verb = '', name = ''] = words;
  if (program === 'compose') {
    return isOfCompose(verb) ? wrongOptions(command) : `compose has no command ${verb}`;
  }
  if (program === 'npx' && /^(?:@statline\/)?compose$/.test(verb)) {
    return name ? whyNotRunnable(words.with(1, 'compose').slice(1).join(' ')) : undefined;
  }
  if (program === 'npm' && verb === 'run') {
    if (!/^[\w:-]+$/.test(name)) return undefined;
    const [, workspace] = / -w (\S+)/.exec(command) ?? [];
    if (!hasScript(name, workspace)) return `there is no script ${name}`;
    const own = name === 'check-contract' ? 'check' : name;
    return isOfCompose(own) ? wrongOptions(command) : undefined;
  }
  return PROGRAMS.includes(program) ? undefined : `${program} is not a program that readers have`;
}

it.each(documentsOf(ROOT))('the commands in %s exist', (document) => {
  const text = read(document);
  const lines = codeBlocksOf(text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ source }) => source.trim().replaceAll('\\\n', ' ').split('\n'));
  const inline = Array.from(
    text.matchAll(/(?:`|^ {4})((?:npm|npx|compose) [^`\n]+)/gm),
    ([, command = '']) => command,
  );

  const wrong = [...lines, ...inline]
    .flatMap((line) => line.replace(/ #.*/, '').split(/ && | &$/))
    .filter((command) => command.trim() !== '')
    .flatMap((command) => whyNotRunnable(command) || []);

  expect(wrong).toEqual([]);
});

it('finds unknown commands, scripts and options', () => {
  const commands = [
    'npm run bild -w remote-legal',
    'npx @statline/compose realease',
    'npm run release -- --to releases --canarry 5',
    'compose release --to releases --canarry 5',
    'composee release',
  ];

  expect(commands.filter((command) => whyNotRunnable(command))).toEqual(commands);
});
