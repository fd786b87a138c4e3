import { remoteTests } from '@statline/compose/jest';

export default remoteTests(import.meta.dirname);
