import { useCurrentUser } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { t } from '../words/t.ts';
import { MePanel } from './me-panel.tsx';

/** The own face at the foot of the rail; behind it, everything about oneself. */
export function MeButton() {
  const user = useCurrentUser();
  if (user === null) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Popover
      label={t('Your account')}
      placement="right bottom"
      trigger={
        <IconButton label={t('Your account, {name}', { name })} className="min-h-11 min-w-11 rounded-full">
          <Avatar id={user.id} name={name} src={user.avatar_url} size={32} />
        </IconButton>
      }
    >
      {(close) => <MePanel onDone={close} />}
    </Popover>
  );
}
