import type { CurrentUser } from '../../../../contract/account/me.ts';
import { fullName } from '../../../../contract/account/people.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

/** The user's picture, or their initials, and the button to change it. */
export function PhotoRow({ user }: { user: CurrentUser }) {
  const name = fullName(user);
  return (
    <div id="photo" className="flex flex-wrap items-center gap-4 border-b border-line p-4">
      <Avatar id={user.id} name={name} src={user.avatar_url} size={96} />
      <div className="grid min-w-0 flex-1 basis-44 justify-items-start gap-2">
        <p className="max-w-full truncate text-name">{name}</p>
        <PhotoDialog user={user} />
      </div>
    </div>
  );
}
