import {
  Bookmark,
  CalendarClock,
  ChartLine,
  Flag,
  Keyboard,
  LogOut,
  Settings,
  ShieldCheck,
  ShoppingBag,
  UserRound,
} from 'lucide-react';
import { useIsAdmin } from '../../data/session/authorization.queries.ts';
import { useCurrentUser, useSession } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { openShortcuts } from '../../ui/base/shortcuts.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { signOut } from './sign-out.ts';

/** The signed-in user, theme and language, and the sign-out button. */
export function MePanel({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser();
  const isAdmin = useIsAdmin();
  const isLeaving = useSession((snapshot) => snapshot.matches('signingOut'));
  if (user === null) return null;
  const name = `${user.first_name} ${user.last_name}`;

  function showShortcuts() {
    onDone();
    openShortcuts();
  }

  return (
    <div className="grid min-w-60 gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar id={user.id} name={name} src={user.avatar_url} size={40} />
        <div className="min-w-0">
          <p className="truncate text-name">{name}</p>
          <p className="truncate text-meta text-muted">{user.email}</p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line pt-3 text-dense">
        {t('Theme')}
        <ThemeSwitch />
      </div>
      <nav aria-label={t('Your account')} className="-mx-3.5 grid justify-items-start">
        <ButtonLink
          kind="ghost"
          to="/people/$userId"
          params={{ userId: user.id }}
          icon={<UserRound aria-hidden />}
          onClick={onDone}
        >
          {t('Your profile')}
        </ButtonLink>
        <ButtonLink kind="ghost" to="/saved/" icon={<Bookmark aria-hidden />} onClick={onDone}>
          {t('Saved')}
        </ButtonLink>
        <ButtonLink kind="ghost" to="/scheduled/" icon={<CalendarClock aria-hidden />} onClick={onDone}>
          {t('Scheduled')}
        </ButtonLink>
        <ButtonLink kind="ghost" to="/purchases/" icon={<ShoppingBag aria-hidden />} onClick={onDone}>
          {t('What you bought')}
        </ButtonLink>
        <ButtonLink kind="ghost" to="/issues/" icon={<Flag aria-hidden />} onClick={onDone}>
          {t('Your reports')}
        </ButtonLink>
        <ButtonLink kind="ghost" to="/analytics/" icon={<ChartLine aria-hidden />} onClick={onDone}>
          {t('Analytics')}
        </ButtonLink>
        {isAdmin && (
          <ButtonLink kind="ghost" to="/admin/" icon={<ShieldCheck aria-hidden />} onClick={onDone}>
            {t('Administration')}
          </ButtonLink>
        )}
        <ButtonLink kind="ghost" to="/settings/" icon={<Settings aria-hidden />} onClick={onDone}>
          {t('Settings')}
        </ButtonLink>
      </nav>
      <Button
        kind="ghost"
        className="-mx-3.5 -mt-3 justify-self-start max-sm:hidden"
        icon={<Keyboard aria-hidden />}
        onPress={showShortcuts}
      >
        {t('Keyboard shortcuts')}
      </Button>
      <Button
        isWide
        icon={<LogOut aria-hidden />}
        isPending={isLeaving}
        onPress={() => signOut() && onDone()}
      >
        {isLeaving ? t('Signing out...') : t('Sign out')}
      </Button>
    </div>
  );
}
