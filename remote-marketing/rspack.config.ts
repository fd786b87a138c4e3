import { remote } from '../rspack.shared.ts';

export default remote(import.meta.dirname);
