import { Bookmark, BookmarkX } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import type { Savable } from './store/saved-marks.ts';
import { useSaveActions, useSavedIds } from './store/use-saved.ts';

/** The menu item that saves a thing or removes it from what the user has saved. */
export function SaveItem(thing: Savable) {
  const isSaved = useSavedIds()?.has(thing.id) ?? false;
  const { save, unsave } = useSaveActions();
  return (
    <MenuItem
      label={isSaved ? t('Remove from saved') : t('Save for later')}
      icon={isSaved ? <BookmarkX aria-hidden /> : <Bookmark aria-hidden />}
      onAction={() => (isSaved ? unsave(thing) : save(thing))}
    />
  );
}
