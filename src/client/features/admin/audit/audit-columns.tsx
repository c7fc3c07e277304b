import { fullName } from '../../../../contract/account/people.ts';
import type { AuditEntry } from '../../../../contract/admin/administration.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Column } from '../table/table-types.ts';

export const auditColumns: readonly Column<AuditEntry, never>[] = [
  {
    name: 'Action',
    // It breaks between its words.
    cell: ({ action }) => <span className="font-mono text-small">{action.replace(/[._]/g, '$&\u200b')}</span>,
  },
  {
    name: 'By',
    cell: ({ actor }) => (actor === null ? t('The server') : <PersonButton person={actor} groupId={null} />),
  },
  { name: 'About', isWide: true, cell: (entry) => targetOf(entry) },
  { name: 'Community', isWide: true, cell: ({ group }) => group?.name },
  {
    name: 'What changed',
    isWide: true,
    cell: (entry) => {
      const changes = changesOf({ before: withoutIds(entry.before), after: withoutIds(entry.after) });
      return changes === '' ? null : (
        <span className="line-clamp-4 text-meta wrap-anywhere whitespace-pre-line text-soft">{changes}</span>
      );
    },
  },
  { name: 'When', cell: ({ created_at }) => `${formatDate(created_at)}, ${formatTime(created_at)}` },
];

/** What an entry is about, where the thing itself has no name. */
const targetNames: Readonly<Record<string, string>> = {
  calendar_event: 'An event',
  chat_message: 'A chat message',
  checkout: 'A payment',
  comment: 'A comment',
  coupon: 'A coupon',
  course: 'A course',
  export: 'A data download',
  group: 'A community',
  invite: 'An invite link',
  ledger_correction: 'A correction of the books',
  lesson: 'A lesson',
  payment: 'A payment',
  payment_proof: 'A proof of payment',
  payout: 'A payout',
  payout_run: 'A payout run',
  plan: 'A plan',
  poll: 'A poll',
  post: 'A post',
  reconciliation: 'The nightly comparison',
  refund: 'A refund',
  report: 'A report',
  restriction: 'A restriction',
  session: 'A session',
  subscription: 'A subscription',
  user: 'An account',
};

function targetOf({ target_name, target_type }: AuditEntry): string {
  const name = targetNames[target_type];
  return target_name ?? (name === undefined ? target_type : t(name));
}

/** Ids say nothing to a reader. The file has them. */
function withoutIds(fields: AuditEntry['before']): AuditEntry['before'] {
  return (
    fields && Object.fromEntries(Object.entries(fields).filter(([field]) => !/(?:^|_)ids?$/.test(field)))
  );
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Each field that the entry notes, as "role: MEMBER → MODERATOR". */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => {
      const [was, is] = [before?.[field], after?.[field]];
      if (was === undefined) return `${field}: ${shown(is)}`;
      return is === undefined ? `${field}: ${shown(was)} →` : `${field}: ${shown(was)} → ${shown(is)}`;
    })
    .join('\n');
}

/** The row of an entry in a file. */
export function auditInFile(entry: AuditEntry) {
  const { id, created_at, actor, action, target_type, target_id, target_name, group } = entry;
  return {
    ...{ id, created_at, action, actor_id: actor?.id ?? null },
    actor: actor === null ? null : fullName(actor),
    ...{ target_type, target_id, target_name },
    group_id: group?.id ?? null,
    group: group?.name ?? null,
    changes: changesOf(entry),
  };
}
