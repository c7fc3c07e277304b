/** What other features use of this one. */
export { GroupMuteItem } from './group-mute-item.tsx';
export { PostLevelItems } from './post-level-items.tsx';
export {
  changeOf,
  type PreferenceDraft,
  preferenceDraft,
  preferenceForm,
  savedPreferences,
} from './store/preference-draft.ts';
export { preferenceCards, preferenceName } from './store/preference-text.ts';
