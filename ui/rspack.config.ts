import { designSystem } from '../rspack.shared.ts';

export default designSystem(import.meta.dirname);
