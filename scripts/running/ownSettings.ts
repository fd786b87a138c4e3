import type { Environment } from '../../service/src/settings/readSettings.ts';

/**
 * Returns the environment without settings that only another service reads, so that code in a service cannot read the
 * other's secrets.
 *
 * @param readOwn reads the settings of the service; `readOther` those of the other one.
 */
export function ownSettings<Env extends Environment>(
  env: Env,
  readOwn: (env: Environment) => unknown,
  readOther: (env: Environment) => unknown,
): Env {
  const own = namesRead(env, readOwn);
  const foreign = [...namesRead(env, readOther)].filter((name) => !own.has(name));
  const isKept = (name: string) => FOR_LIBRARIES.test(name) || !foreign.includes(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => isKept(name))) as Env;
}

/** Variables that libraries read from the environment themselves, in each service. */
const FOR_LIBRARIES = /^(AWS_.*|NODE_ENV)$/;

/** Replaces settings in the environment, including those given by files (`API_SECRET_FILE`). */
export function replaceSettings(
  env: NodeJS.ProcessEnv,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const files = Object.keys(settings).map((name) => `${name}_FILE`);
  const others = Object.entries(env).filter(([name]) => !files.includes(name));
  return { ...Object.fromEntries(others), ...settings };
}

/** The names of the variables that a service reads. */
function namesRead(env: Environment, read: (env: Environment) => unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const get = (target: Environment, name: string) => {
    names.add(name);
    return target[name];
  };
  read(new Proxy(env, { get: (target, name) => get(target, String(name)) }));
  return names;
}
