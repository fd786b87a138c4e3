import { remote } from '../rspack.shared.ts';

export default remote({
  workspace: import.meta.dirname,
  name: 'marketing',
});
