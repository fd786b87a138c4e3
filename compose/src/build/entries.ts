import path from 'node:path';

/** Sources where the engine is developed, JavaScript where it is installed. */
const EXTENSION = path.extname(import.meta.filename);

/** The folder of the engine's sources or, in a package, of its JavaScript. */
export const ENGINE_FOLDER = path.dirname(import.meta.dirname);

/** @param name of a module of the engine, from its sources' folder: `rendering/smoke/smokeRender`. */
export const ownModule = (name: string): string => path.join(ENGINE_FOLDER, `${name}${EXTENSION}`);

/** An entry that is made by the build instead of read from a file. */
export const generatedEntry = (...lines: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;

/** @param from a package, or a file by its path from the workspace: builds are the same in every folder. */
export const importLine = (what: string, from: string): string =>
  `import ${what} from ${JSON.stringify(from)};`;
