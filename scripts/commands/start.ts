import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readConfig as readApiConfig } from '../../api/src/readConfig.ts';
import { readConfig as readShellConfig } from '../../shell/src/server/readConfig.ts';
import { buildStale } from '../build/buildParts.ts';
import { PARTS, ROOT } from '../build/parts.ts';
import { ownSettings, replaceSettings } from '../running/ownSettings.ts';
import { refuseSharedPorts } from '../running/refuseSharedPorts.ts';
import { superviseServices } from '../running/superviseServices.ts';

/** `npm start`: builds outdated parts, then runs the whole site until it is stopped. */
export async function run(): Promise<void> {
  const services = superviseServices();
  try {
    await start(services);
  } catch (error) {
    await services.stop();
    throw error;
  }
}

async function start(services: ReturnType<typeof superviseServices>): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  // Read before the builds, so that an invalid setting is reported at once.
  const shell = readShellConfig(env);
  const api = readApiConfig(env);
  const ownApi = !env.API_URL?.trim() && !env.API_URL_FILE?.trim();
  // Without a given secret, one is generated for this run.
  const API_SECRET = shell.apiSecret ?? randomBytes(24).toString('hex');
  refuseSharedPorts({
    PORT: shell.port,
    ADMIN_PORT: shell.admin.port,
    ...(ownApi && { API_PORT: api.port, API_ADMIN_PORT: api.admin.port }),
  });

  await buildStale(ownApi ? PARTS : PARTS.filter(({ name }) => name !== 'api'));

  let apiUrl = shell.apiUrl;
  if (ownApi) {
    const own = ownSettings(env, readApiConfig, readShellConfig);
    // The shell is an additional trusted hop in front of the API.
    const settings = replaceSettings(own, {
      API_SECRET,
      TRUST_PROXY: String(api.trustedHops + 1),
    });
    apiUrl = await services.start('api', path.join(ROOT, 'api/dist/main.cjs'), settings);
  }
  // Without the API's settings: the shell runs other teams' code, which must not reach the database.
  const own = ownSettings(env, readShellConfig, readApiConfig);
  const settings = replaceSettings(own, { API_SECRET, API_URL: apiUrl });
  const url = await services.start(
    'shell',
    path.join(ROOT, 'shell/dist/server/main.cjs'),
    settings,
  );

  console.log(`The site is at ${url.replace('//127.0.0.1:', '//localhost:')}`);
  if (!ownApi) console.log(`Sign-ups go to the API at ${new URL(apiUrl).origin}`);
  else if (api.mongodbUri) console.log('Sign-ups are stored in the MongoDB of MONGODB_URI');
  else console.log(`Sign-ups are stored in ${api.dataDir}`);
  console.log('Stop it with Ctrl-C.');
}
