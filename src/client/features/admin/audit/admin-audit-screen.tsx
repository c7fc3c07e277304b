import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Compass, Target, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { type AuditSearch, auditSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { AuditEntry } from '../../../../contract/admin/administration.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { isNarrowed } from '../../../data/lists/list-address.ts';
import { MoreButton } from '../../../data/lists/more-button.tsx';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import { useRowKeys } from '../../../data/lists/use-row-keys.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { FileButton } from '../table/file-button.tsx';
import { ListState } from '../table/list-state.tsx';
import type { TableFile } from '../table/save-table.ts';
import type { RowKind } from '../table/table-types.ts';
import { useSelection } from '../table/use-selection.ts';
import { AUDIT_KEY, auditQuery, fetchAudit } from './audit.queries.ts';
import { auditColumns, auditInFile } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';

const route = getRouteApi('/member/admin/admin/audit');

const atFirst = auditSearch.parse({});

type Narrow = (change: Partial<AuditSearch>, replace?: boolean) => void;

/** `/admin/audit/`: who did what to whom, latest first. The filters are in the address; older entries load below. */
export function AdminAuditScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(auditQuery(search));
  const narrow: Narrow = (change, replace = false) =>
    void navigate({ search: { ...search, ...change }, replace });
  const kind = auditKind(narrow);
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const selection = useSelection(rows, kind.idOf, '');
  const news = useNewRows({
    ...{ listKey: AUDIT_KEY, asked: search },
    shown: { data: query.data?.pages[0], dataUpdatedAt: query.dataUpdatedAt },
    fetchNow: () => fetchAudit(search, { after: null, limit: PAGE_SIZE }),
    ...{ idOf: kind.idOf, lookOf: kind.idOf },
    isNews: ({ kind: event, data }) => event === 'administration.updated' && data.is_audited,
  });
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  return (
    <ScrollArea ref={page}>
      <PageBody width="wide">
        <PageHead
          title={t('Audit log')}
          lead={t('Actions people took on other people and their content.')}
          action={<FileButton file={auditFile(search)} total={rows.length} />}
        />
        <search className="flex flex-wrap items-center gap-2">
          <AuditFilters search={search} onNarrow={narrow} />
        </search>
        <WithNewRows news={news}>
          <ListState
            query={{ ...query, data: query.data && { data: rows } }}
            none={isNarrowed(search, atFirst) ? null : t('No entries yet')}
          >
            {() => (
              <Card
                as="section"
                isPadded={false}
                aria-label={t('Audit log')}
                aria-busy={query.isPlaceholderData}
              >
                <AdminTable
                  label={t('Audit log')}
                  rows={rows}
                  columns={auditColumns}
                  kind={kind}
                  selection={selection}
                  onAction={() => undefined}
                />
              </Card>
            )}
          </ListState>
        </WithNewRows>
        <MoreButton query={query} label={t('Show older entries')} className="justify-self-center" />
      </PageBody>
    </ScrollArea>
  );
}

function auditKind(narrow: Narrow): RowKind<AuditEntry> {
  return {
    idOf: ({ id }) => id,
    nameOf: ({ action }) => action,
    actions: [],
    items: ({ actor, target_id, group }) => (
      <>
        {actor !== null && (
          <MenuItem
            label={t('Only by this person')}
            icon={<UserRound aria-hidden />}
            onAction={() => narrow({ actor: actor.id })}
          />
        )}
        {target_id !== null && (
          <MenuItem
            label={t('Only about the same')}
            icon={<Target aria-hidden />}
            onAction={() => narrow({ target: target_id })}
          />
        )}
        {group !== null && (
          <MenuItem
            label={t('Only in this community')}
            icon={<Compass aria-hidden />}
            onAction={() => narrow({ group: group.id })}
          />
        )}
      </>
    ),
  };
}

/** Pages are asked for in order: each begins where the one before ended. */
function auditFile(search: AuditSearch): TableFile<AuditEntry> {
  let after: string | null = null;
  return {
    name: 'audit',
    rowOf: auditInFile,
    async fetchPage(page) {
      if (page === 1) after = null;
      else if (after === null) return { data: [] };
      const { data, cursor } = await fetchAudit(search, { after, limit: PAGE_SIZE_MAX });
      after = cursor.after;
      return { data };
    },
  };
}
