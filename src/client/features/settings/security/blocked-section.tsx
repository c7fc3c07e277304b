import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Blocked, blockPerson, unblockPerson } from '../../../../contract/account/blocks.ts';
import { fullName } from '../../../../contract/account/people.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { blocksQuery } from '../../chat/actions/blocks.queries.ts';
import { settingRowClass } from '../switch-card.tsx';

/** The people whom the user has blocked, each with a button that ends it. A change on another device shows at once. */
export function BlockedSection() {
  const query = useQuery(blocksQuery);
  return (
    <SettingsSection
      id="blocked"
      title={t('Blocked people')}
      lead={t('You can’t message each other, and their posts are collapsed. They are not notified.')}
      isPadded={false}
    >
      <QueryState
        query={query}
        failed={t('Blocked people did not load')}
        isBare
        label={t('Loading blocked people')}
        skeleton={
          <div className="border-t border-line px-4">
            <SkeletonRows rows={1} />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <p className="flex min-h-14 items-center border-t border-line px-4 text-dense text-muted">
              {t('You have not blocked anyone.')}
            </p>
          ) : (
            <ul className="border-t border-line">
              {data.map((blocked) => (
                <BlockedRow key={blocked.person.id} blocked={blocked} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsSection>
  );
}

function BlockedRow({ blocked: { person, blocked_at } }: { blocked: Blocked }) {
  const queries = useQueryClient();
  const name = fullName(person);
  const input = { params: { user_id: person.id } };
  const refresh = () => queries.invalidateQueries({ queryKey: blocksQuery.queryKey });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(unblockPerson, input),
    async onSuccess() {
      await refresh();
      offerUndo(t('{name} is no longer blocked', { name }), () => call(blockPerson, input).then(refresh));
    },
    onError: toastFailure,
  });
  return (
    <li data-blocked={person.id} className={`${settingRowClass} flex min-h-14 items-center gap-3 py-2.5`}>
      <Avatar id={person.id} name={name} src={person.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-dense font-medium">{name}</p>
        <p className="text-meta text-muted">{t('Blocked on {date}', { date: formatDate(blocked_at) })}</p>
      </div>
      <Button
        size="small"
        aria-label={t('Unblock {name}', { name })}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {t('Unblock')}
      </Button>
    </li>
  );
}
