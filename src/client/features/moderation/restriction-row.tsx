import { fullName } from '../../../contract/account/people.ts';
import type { Restriction } from '../../../contract/communities/restrictions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Badge } from '../../ui/media/badge.tsx';
import { AppealDecision } from './appeal-decision.tsx';
import { restrictionLabels, statusLabels } from './restriction-text.ts';
import { useLift } from './use-lift.ts';

/** One restriction as those who may lift it see it, with the appeal against it. */
export function RestrictionRow({ restriction }: { restriction: Restriction }) {
  const { user, type, scope, group, status, ends_at, reason, moderator, appeal } = restriction;
  const name = fullName(user);
  const lift = useLift(restriction);
  const isLiftable = status === 'ACTIVE' || status === 'SCHEDULED';
  return (
    <div className="flex items-start gap-3">
      <Avatar id={user.id} name={name} src={user.avatar_url} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="truncate text-name">{name}</span>
            {status !== 'ACTIVE' && <Badge>{t(statusLabels[status])}</Badge>}
            {scope === 'PLATFORM' && <Badge kind="danger">{t('All of Tambayan')}</Badge>}
          </p>
          <p className="text-meta text-muted">
            {[
              t(restrictionLabels[type]),
              ends_at === null ? t('until lifted') : t('until {when}', { when: formatDateTime(ends_at) }),
              t('by {name}', { name: fullName(moderator) }),
              ...(group === null ? [] : [group.name]),
            ].join(' · ')}
          </p>
          {reason !== '' && <p className="mt-1 text-dense wrap-anywhere">{reason}</p>}
          {appeal !== null && <AppealDecision restriction={restriction} appeal={appeal} />}
        </div>
        {isLiftable && (
          <Button
            size="small"
            isPending={lift.isPending}
            aria-label={t('Lift the restriction of {name}', { name })}
            onPress={() => lift.mutate()}
          >
            {t('Lift')}
          </Button>
        )}
      </div>
    </div>
  );
}
