import path from 'node:path';

/** Sources where the engine is developed, JavaScript where it is installed. */
const EXTENSION = path.extname(import.meta.filename);

/** Of its sources, or of its JavaScript. */
export const ENGINE_FOLDER = path.dirname(import.meta.dirname);

/** @param name of a module of the engine, from its sources' folder: `rendering/smoke/smokeRender`. */
export const ownModule = (name: string): string => path.join(ENGINE_FOLDER, `${name}${EXTENSION}`);
