import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { DirectoryEntry } from '../../../../contract/communities/members.ts';
import { groupRoles, memberStatuses } from '../../../../contract/core/permissions.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { roleWord, statusWord } from '../../../data/communities/member-text.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { useWriteTo } from '../../chat/composer/use-write-to.ts';
import { LimitNote } from '../../payments/usage/limit-note.tsx';
import { MemberRow } from './member-row.tsx';
import { RequestQueue } from './request-queue.tsx';
import { type MemberActions, useMemberActions } from './use-member-actions.ts';

const route = getRouteApi('/member/community/communities/$slug');

/** Pending requests have a list of their own. */
const filterableStatuses = memberStatuses.filter((status) => status !== 'PENDING');

interface MemberFilters {
  readonly q: string;
  readonly page: number;
  readonly role: (typeof groupRoles)[number] | undefined;
  readonly status: (typeof memberStatuses)[number] | undefined;
}

/** The filter in the address. Unknown values are ignored. */
function useMemberFilters(isStaff: boolean) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters: MemberFilters = {
    q: search.q,
    page: search.page,
    role: groupRoles.find((role) => role === search.role),
    status: isStaff ? filterableStatuses.find((status) => status === search.status) : undefined,
  };
  function narrow(change: Partial<MemberFilters>, replace = false): void {
    void navigate({ search: { ...search, page: 1, ...change }, replace });
  }
  return { filters, narrow };
}

interface MembersTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** The member directory, with actions for staff. Non-members see the staff and the number of members. */
export function MembersTab({ community, rights }: MembersTabProps) {
  const seesAll = rights.permissions.includes('members.read');
  const isStaff = rights.permissions.includes('members.remove');
  const { filters, narrow } = useMemberFilters(isStaff);
  const actions = useMemberActions();
  const query = useQuery(membersQuery(community.id, filters));
  const { data } = query;
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pt-6">
      {rights.permissions.includes('members.approve') && (
        <>
          <LimitNote community={community} limit="members" />
          <RequestQueue groupId={community.id} actions={actions} />
        </>
      )}
      {seesAll ? (
        <Filters filters={filters} isStaff={isStaff} onNarrow={narrow} />
      ) : (
        <p className="text-dense text-soft">
          {t('{n, plural, one {# member.} other {# members.}} Join to see everyone. The team:', {
            n: community.total_members,
          })}
        </p>
      )}
      <Card isPadded={false}>
        <QueryState
          query={query}
          isBare
          failed={t('Members did not load')}
          label={t('Loading members')}
          skeleton={
            <div className="p-4">
              <SkeletonRows rows={6} />
            </div>
          }
        >
          {(members) => (
            <MemberRows
              members={members.data}
              filters={filters}
              rights={rights}
              actions={actions}
              onClear={() => narrow({ q: '', role: undefined, status: undefined })}
            />
          )}
        </QueryState>
      </Card>
      {data !== undefined && data.pagination.total_pages > 1 && (
        <Pagination page={filters.page} pagination={data.pagination} onPage={(page) => narrow({ page })} />
      )}
    </div>
  );
}

interface FiltersProps {
  filters: MemberFilters;
  isStaff: boolean;
  onNarrow: (change: Partial<MemberFilters>, replace?: boolean) => void;
}

function Filters({ filters, isStaff, onNarrow }: FiltersProps) {
  const [q, setQ] = useSearchDraft(filters.q, (text) => onNarrow({ q: text }, true));
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField label={t('Search members')} value={q} onChange={setQ} className="w-full sm:w-80" />
      <Select
        look="filter"
        label={t('Role')}
        value={filters.role ?? 'ALL'}
        choices={[
          { value: 'ALL', label: t('All') },
          ...groupRoles.map((role) => ({ value: role, label: roleWord(role) })),
        ]}
        onChange={(role) => onNarrow({ role: groupRoles.find((one) => one === role) })}
      />
      {isStaff && (
        <Select
          look="filter"
          label={t('Status')}
          value={filters.status ?? 'ACTIVE'}
          choices={filterableStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
          onChange={(status) => onNarrow({ status: status === 'ACTIVE' ? undefined : status })}
        />
      )}
    </search>
  );
}

interface MemberRowsProps {
  members: readonly DirectoryEntry[];
  filters: MemberFilters;
  rights: GroupAuthorization;
  actions: MemberActions;
  onClear: () => void;
}

function MemberRows({ members, filters, rights, actions, onClear }: MemberRowsProps) {
  const meId = useCurrentUser()?.id;
  const writeTo = useWriteTo();
  if (members.length === 0) {
    return (
      <EmptyState
        isBare
        icon={<Users aria-hidden />}
        title={filters.q === '' ? t('No one here') : t('No one found for “{q}”', { q: filters.q })}
        action={<Button onPress={onClear}>{t('Clear filters')}</Button>}
      >
        {filters.q === ''
          ? t('No one in this community matches these filters.')
          : t('Try a part of the name or the username.')}
      </EmptyState>
    );
  }
  return (
    <ul>
      {members.map((member) => (
        <MemberRow
          key={member.user.id}
          member={member}
          rights={rights}
          meId={meId}
          actions={actions}
          onWrite={({ user }) => writeTo(user)}
        />
      ))}
    </ul>
  );
}
