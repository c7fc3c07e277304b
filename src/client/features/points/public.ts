/** What other features use of this one. */
export { LevelAvatar } from './level-avatar.tsx';
export { givenName } from './level-name.ts';
