import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { createCalendarFeed, deleteCalendarFeed } from '../../../../contract/calendar/calendar.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDay, formatRelative } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { copyAddress } from '../../../ui/base/share-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { feedAddressQuery } from '../store/calendar.queries.ts';

/**
 * Creates, shows once, and revokes the private address from which another program reads the user's calendar.
 */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(feedAddressQuery);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: feedAddressQuery.queryKey });
  const make = useMutation({
    mutationFn: async () => (await call(createCalendarFeed, {})).data,
    onSuccess: refresh,
    onError: toastFailure,
  });
  const end = useMutation({
    mutationFn: () => call(deleteCalendarFeed, {}),
    onSuccess: () => {
      make.reset();
      toast.success(t('The address no longer works'));
      return refresh();
    },
    onError: toastFailure,
  });
  const feed = query.data ?? null;
  const url = make.data?.url;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Subscribe to your calendar')}
      footer={
        query.data !== undefined && (
          <>
            {feed !== null && (
              <Button kind="danger" isPending={end.isPending} onPress={() => end.mutate()}>
                {t('Turn off the address')}
              </Button>
            )}
            {url === undefined && (
              <Button kind="primary" isPending={make.isPending} onPress={() => make.mutate()}>
                {feed === null ? t('Make an address') : t('Make a new address')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">
          {t(
            'Google Calendar, Apple Calendar and Outlook can show the events of all your communities. Give them this private address. Anyone who has it can see the events too.',
          )}
        </p>
        <QueryState
          query={query}
          failed={t('Your calendar address did not load')}
          isBare
          label={t('Loading...')}
          skeleton={<SkeletonBar className="w-2/3" />}
        >
          {() => (url !== undefined ? <NewAddress url={url} /> : feed !== null && <KnownAddress {...feed} />)}
        </QueryState>
      </div>
    </Dialog>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField label={t('Private address')} value={url} isReadOnly className="flex-1" />
        <Button size="field" icon={<Copy aria-hidden />} onPress={() => void copyAddress(url)}>
          {t('Copy')}
        </Button>
      </div>
      <p className="text-meta text-muted">{t('It is shown only now. Lost it? Make a new one.')}</p>
    </div>
  );
}

function KnownAddress({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }) {
  return (
    <p className="rounded-card border border-line bg-sunken px-4 py-3 text-dense">
      {t('You have an address since {day}.', { day: formatDay(created_at) })}{' '}
      <span className="text-muted">
        {last_used_at === null
          ? t('No calendar has used it yet.')
          : t('Last used {when}.', { when: formatRelative(last_used_at) })}{' '}
        {t('A new address replaces this one.')}
      </span>
    </p>
  );
}
