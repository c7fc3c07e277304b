import { fullName } from '../../../../contract/account/people.ts';
import type { VerificationRequest } from '../../../../contract/communities/verification.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { ExternalLink, Link } from '../../../ui/base/link.tsx';
import { Badge, type BadgeKind } from '../../../ui/media/badge.tsx';
import type { Column } from '../table/table-types.ts';

export const verificationNames = {
  UNSUBMITTED: 'Not sent yet',
  PENDING: 'Waiting',
  VERIFIED: 'Verified',
  REJECTED: 'Rejected',
  REVOKED: 'Revoked',
} as const;

const kinds: Readonly<Record<VerificationRequest['status'], BadgeKind>> = {
  UNSUBMITTED: 'plain',
  PENDING: 'accent',
  VERIFIED: 'good',
  REJECTED: 'danger',
  REVOKED: 'danger',
};

export const verificationColumns: readonly Column<VerificationRequest, 'submitted_at' | 'name'>[] = [
  {
    name: 'Community',
    sort: 'name',
    cell: ({ group }) => (
      <div className="min-w-0">
        <Link
          kind="quiet"
          to="/communities/$slug/"
          params={{ slug: group.slug }}
          className="block truncate text-name"
        >
          {group.name}
        </Link>
        <span className="num block text-meta text-muted">
          {t('{n, plural, one {# member} other {# members}}', { n: group.total_members })}
        </span>
      </div>
    ),
  },
  { name: 'Owner', cell: ({ group }) => <PersonButton person={group.owner} groupId={null} /> },
  {
    name: 'Status',
    cell: ({ status }) => <Badge kind={kinds[status]}>{t(verificationNames[status])}</Badge>,
  },
  { name: 'Documents', isWide: true, cell: (request) => <Documents request={request} /> },
  { name: 'Notes', isWide: true, cell: (request) => <Notes request={request} /> },
  {
    name: 'Sent',
    sort: 'submitted_at',
    cell: ({ submitted_at }) => (submitted_at === null ? '' : formatDateTime(submitted_at)),
  },
];

function Documents({ request: { documents } }: { request: VerificationRequest }) {
  if (documents.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {documents.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <ExternalLink href={url} rel="nofollow noopener noreferrer" title={url}>
            {title}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

function Notes({ request: { note, reason, internal_note } }: { request: VerificationRequest }) {
  if (note === '' && reason === null && !internal_note) return null;
  return (
    <div className="grid gap-1">
      {note !== '' && <p>{note}</p>}
      {reason !== null && <p className="text-muted">{t('Reason: {reason}', { reason })}</p>}
      {internal_note !== null && internal_note !== '' && (
        <p className="text-muted">{t('Internal note: {note}', { note: internal_note })}</p>
      )}
    </div>
  );
}

/** The row of a request in a file. */
export function verificationInFile(request: VerificationRequest) {
  const { group, status, documents, note, reason, internal_note, submitted_at, decided_at } = request;
  return {
    group_id: group.id,
    name: group.name,
    slug: group.slug,
    owner: fullName(group.owner),
    total_members: group.total_members,
    status,
    documents: documents.map(({ title, url }) => `${title}: ${url}`).join('\n'),
    note,
    reason,
    internal_note,
    submitted_at,
    decided_at,
  };
}
