import { host } from '../rspack.shared.ts';

export default host(import.meta.dirname);
