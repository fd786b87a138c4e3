import { host } from '@statline/compose/build';

export default host({ workspace: import.meta.dirname });
