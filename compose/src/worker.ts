export { runRenderWorker } from './render/runRenderWorker.ts';
