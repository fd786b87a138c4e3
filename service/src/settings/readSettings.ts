import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '../StartError.ts';
import { findMisnamed } from './findMisnamed.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Misnamed {
  /** Variables with names similar to those of settings, for the log at the start. */
  misnamed: readonly string[];
}

/**
 * Reads one setting per call; an unset or blank variable gives the fallback. A setting may also be in a file, as
 * orchestrators mount secrets: `API_SECRET_FILE` is its path.
 */
export interface SettingsReader {
  /** A TCP port; 0: any free port. */
  port(name: string, fallback: number): number;
  integer(name: string, fallback: number, range: { min: number; max: number }): number;
  text(name: string, fallback: string): string;
  choice<const Choice extends string>(
    name: string,
    fallback: Choice,
    choices: readonly Choice[],
  ): Choice;
  /** An absolute URL, unchanged, with one of the protocols (`['http:', 'https:']`). */
  url(name: string, protocols: readonly string[]): string | undefined;
  /** A URL to which paths are appended, without trailing slashes. It has no credentials, query or fragment. */
  baseUrl(name: string, protocols: readonly string[]): string | undefined;
  /** An origin: a URL with nothing but a slash after host and port. */
  origin(name: string, protocols: readonly string[]): string | undefined;
  /** An address whose syntax extends URLs, such as with several hosts. Only its protocol is checked. */
  address(name: string, protocols: readonly string[]): string | undefined;
  /** Items separated by commas; unset: none. A comma without an item is an item that is empty. */
  list(name: string): readonly string[];
  /** Origins such as `https://example.com`, separated by commas. */
  origins(name: string, fallback: readonly string[]): readonly string[];
  /** Host names such as `shell.internal`, without a port, separated by commas; unset: none. */
  hostNames(name: string): readonly string[];
  /** A path, made absolute; a relative one starts at the working directory. */
  folder(name: string, fallback: string): string;
  /** Reports a problem that the caller has found: `problem` is a sentence without its full stop. */
  refuse(problem: string): void;
}

/**
 * Reads typed settings from environment variables. Accesses only `env` and the files that it names.
 *
 * @param read reads each setting and returns all of them.
 * @returns the settings, and as `misnamed` a sentence for each variable that is probably misspelt.
 * @throws SettingsError that names all invalid variables. It does not repeat values of URLs, which may contain a
 *   password.
 */
export function readSettings<Settings extends object>(
  env: Environment,
  read: (reader: SettingsReader) => Settings,
): Readonly<Settings & Misnamed> {
  const problems: string[] = [];
  const names = new Set<string>();
  const settings = read(createReader(env, problems, names));
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.freeze({ ...settings, misnamed: findMisnamed(Object.keys(env), names) });
}

/** @param names collects the names of all settings that are read. */
function createReader(env: Environment, problems: string[], names: Set<string>): SettingsReader {
  const variable = (name: string) => env[name]?.trim() || undefined;

  const given = (name: string) => {
    names.add(name);
    const value = variable(name);
    const file = variable(`${name}_FILE`);
    if (file === undefined) return value;
    names.add(`${name}_FILE`);
    if (value !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: only one may be`);
      return undefined;
    }
    try {
      const content = readFileSync(file, 'utf8').trim();
      // Probably a secret that was not filled in. Ignoring an empty MONGODB_URI, say, would store sign-ups elsewhere.
      if (content === '') problems.push(`${name}_FILE is empty`);
      return content || undefined;
    } catch (error) {
      problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return undefined;
    }
  };

  const integer: SettingsReader['integer'] = (name, fallback, { min, max }) => {
    const value = given(name);
    if (value === undefined) return fallback;
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    problems.push(`${name} is "${value}" but must be a whole number from ${min} to ${max}`);
    return fallback;
  };

  const address: SettingsReader['address'] = (name, protocols) => {
    const value = given(name);
    if (value === undefined) return undefined;
    if (protocols.some((protocol) => value.startsWith(`${protocol}//`))) return value;
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
    problems.push(`${name} must start with ${starts}`);
    return undefined;
  };

  const url: SettingsReader['url'] = (name, protocols) => {
    const value = address(name, protocols);
    if (value === undefined || (URL.canParse(value) && new URL(value).host !== '')) return value;
    problems.push(`${name} is not a URL`);
    return undefined;
  };

  const list = (name: string) => (given(name)?.split(',') ?? []).map((item) => item.trim());

  return {
    integer,
    port: (name, fallback) => integer(name, fallback, { min: 0, max: 65_535 }),
    text: (name, fallback) => given(name) ?? fallback,
    choice: (name, fallback, choices) => {
      const value = given(name);
      if (value === undefined) return fallback;
      const chosen = choices.find((choice) => choice === value);
      if (chosen !== undefined) return chosen;
      problems.push(`${name} is "${value}" but must be one of: ${choices.join(', ')}`);
      return fallback;
    },
    url,
    baseUrl: (name, protocols) => {
      const value = url(name, protocols);
      if (value === undefined) return undefined;
      const { username, password, search, hash } = new URL(value);
      if (!username && !password && !search && !hash) return value.replace(/\/+$/, '');
      problems.push(`${name} must have no user name, password, query or fragment`);
      return undefined;
    },
    origin: (name, protocols) => {
      const value = url(name, protocols);
      if (value === undefined) return undefined;
      const { href, origin } = new URL(value);
      if (href === `${origin}/`) return origin;
      problems.push(`${name} must be an origin such as https://example.com, without a path`);
      return undefined;
    },
    address,
    list,
    origins: (name, fallback) => {
      const origins = list(name);
      if (origins.length === 0) return fallback;
      if (origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) {
        return origins;
      }
      problems.push(`${name} must be origins such as https://example.com, separated by commas`);
      return fallback;
    },
    hostNames: (name) => {
      const names = list(name);
      if (names.every((host) => /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/i.test(host))) return names;
      problems.push(
        `${name} must be names such as shell.internal, without ports, separated by commas`,
      );
      return [];
    },
    folder: (name, fallback) => resolve(given(name) ?? fallback),
    refuse: (problem) => void problems.push(problem),
  };
}

/** Lists all invalid settings, so that an operator can correct them together. */
class SettingsError extends StartError {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  /** @param problems one clause per bad setting, such as `PORT is "x" but must be …`. */
  constructor(problems: readonly string[]) {
    super(`The settings are wrong: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}
