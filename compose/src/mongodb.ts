/**
 * State that several servers of a site share, in MongoDB. Needs the package `mongodb`.
 *
 * @module mongodb
 */

export { createMongoState } from './state/createMongoState.ts';
