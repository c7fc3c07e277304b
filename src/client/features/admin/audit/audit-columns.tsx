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
      const changes = changesOf(entry);
      return changes === '' ? null : (
        <span className="line-clamp-4 text-meta wrap-anywhere whitespace-pre-line text-soft">{changes}</span>
      );
    },
  },
  { name: 'When', cell: ({ created_at }) => `${formatDate(created_at)}, ${formatTime(created_at)}` },
];

function targetOf({ target_name, target_type }: AuditEntry): string {
  return target_name ?? target_type;
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
