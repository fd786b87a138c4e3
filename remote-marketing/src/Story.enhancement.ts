export { keepScreens as default } from './features/keepScreens.ts';
