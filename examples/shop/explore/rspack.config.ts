import { remote } from '@statline/compose/build';

export default remote({
  workspace: import.meta.dirname,
  modules: ['Header', 'HomePage', 'Recommendations', 'StorePicker'],
  mounts: { Header: ['buy/MiniCart'] },
});
