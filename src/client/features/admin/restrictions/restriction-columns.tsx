import { fullName } from '../../../../contract/account/people.ts';
import type { restrictionSorts } from '../../../../contract/communities/restriction-kinds.ts';
import type { Restriction } from '../../../../contract/communities/restrictions.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge, type BadgeKind } from '../../../ui/media/badge.tsx';
import { AppealDecision } from '../../moderation/appeal-decision.tsx';
import { restrictionLabels, statusLabels } from '../../moderation/restriction-text.ts';
import type { Column } from '../table/table-types.ts';

const badges: Readonly<Record<Restriction['status'], BadgeKind>> = {
  ACTIVE: 'danger',
  SCHEDULED: 'accent',
  EXPIRED: 'plain',
  LIFTED: 'plain',
};

export const restrictionColumns: readonly Column<Restriction, (typeof restrictionSorts)[number]>[] = [
  {
    name: 'Person',
    sort: 'name',
    cell: ({ user }) => (
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} />
        <PersonButton person={user} groupId={null} className="truncate text-name" />
      </div>
    ),
  },
  {
    name: 'Kind',
    cell: (restriction) => (
      <>
        {t(restrictionLabels[restriction.type])}
        <span className="block text-meta text-muted">
          <Where restriction={restriction} />
        </span>
      </>
    ),
  },
  { name: 'State', cell: ({ status }) => <Badge kind={badges[status]}>{t(statusLabels[status])}</Badge> },
  { name: 'Reason', isWide: true, cell: (restriction) => <Reason restriction={restriction} /> },
  { name: 'By', isWide: true, cell: ({ moderator }) => fullName(moderator) },
  { name: 'Start', sort: 'starts_at', cell: ({ starts_at }) => formatDate(starts_at) },
  {
    name: 'End',
    sort: 'ends_at',
    cell: ({ ends_at }) => (ends_at === null ? t('until lifted') : formatDate(ends_at)),
  },
];

function Where({ restriction: { group } }: { restriction: Restriction }) {
  if (group === null) return t('All of Tambayan');
  return (
    <Link
      kind="quiet"
      to="/communities/$slug/"
      params={{ slug: group.slug }}
      className="block max-w-40 truncate"
    >
      {group.name}
    </Link>
  );
}

/** With the appeal, which is decided here. */
function Reason({ restriction }: { restriction: Restriction }) {
  const { reason, appeal } = restriction;
  if (reason === '' && appeal === null) return null;
  return (
    <>
      {reason}
      {appeal !== null && <AppealDecision restriction={restriction} appeal={appeal} />}
    </>
  );
}

/** The row of a restriction in a file. */
export function restrictionInFile(restriction: Restriction) {
  const { id, user, type, scope, group, status, reason, moderator, starts_at, ends_at } = restriction;
  const { lifted_at, lifted_by, report_id, appeal } = restriction;
  return {
    ...{ id, user_id: user.id, user: fullName(user), type, scope },
    ...{ group_id: group?.id ?? null, group: group?.name ?? null, status, reason },
    ...{ moderator: fullName(moderator), starts_at, ends_at, lifted_at },
    lifted_by: lifted_by === null ? null : fullName(lifted_by),
    report_id,
    appeal: appeal?.status ?? null,
    appeal_text: appeal?.text ?? null,
  };
}
