import { remote } from '@statline/compose/build';

export default remote({ workspace: import.meta.dirname, modules: ['Part'] });
