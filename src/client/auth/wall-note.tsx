import { CommunityAvatar } from '../ui/community-avatar.tsx';
import { t } from '../words/t.ts';

const squares = ['tambayan-1', 'tambayan-2', 'tambayan-3', 'tambayan-4'];

/** The card under the banners: what the cloths mean. */
export function WallNote() {
  return (
    <div className="flex max-w-94 items-center gap-3.5 rounded-card bg-raised p-4 text-dense text-soft">
      <span aria-hidden className="grid flex-none grid-cols-2 gap-1">
        {squares.map((id) => (
          <CommunityAvatar key={id} id={id} name="" size={20} />
        ))}
      </span>
      {t('Every community hangs its own cloth on the wall. Yours is waiting inside.')}
    </div>
  );
}
