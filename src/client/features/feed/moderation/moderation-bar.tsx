import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Community } from '../../../../contract/communities/communities.ts';
import { updateCommunity } from '../../../../contract/communities/community-settings.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { formatSeconds } from '../../../data/communities/duration-text.ts';
import { freshCommunity } from '../../../data/communities/fresh-community.ts';
import { SLOW_MODES, withPresent } from '../../../data/communities/setting-choices.ts';
import { useEphemeral } from '../../../data/realtime/use-ephemeral.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useMinute } from '../posts/use-minute.ts';
import { paceOf } from '../store/pace-of.ts';
import { useFeed, useMay } from '../store/use-feed.ts';
import { staffKeys } from './use-content-keys.ts';
import { useStaffActions } from './use-staff-actions.ts';

const MINUTES = 5;

/** For staff, over an open discussion: its pace, who is online, and slow mode. */
export function ModerationBar({ post }: { post: Post }) {
  const { community } = useFeed();
  const actions = useStaffActions();
  const canSlow = useMay('group.moderation_settings');
  const isClosed = post.locked_at !== null;
  return (
    <section
      aria-label={t('Moderation')}
      className="grid gap-2 rounded-control border border-line bg-sunken px-3 py-2 text-meta"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Pace postId={post.id} groupId={community.id} />
        <span className="flex-1 max-sm:hidden" />
        {canSlow && <SlowMode />}
        <Button size="small" onPress={() => void actions.lock(post)}>
          {isClosed ? t('Open the discussion') : t('Close the discussion')}
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-muted max-sm:hidden">
        <span>{t('On the post or comment with the focus:')}</span>
        {staffKeys.map(({ key, label }) => (
          <span key={key}>
            <kbd className="rounded-badge border border-line-firm bg-raised px-1 font-mono">{key}</kbd>{' '}
            {t(label)}
          </span>
        ))}
      </p>
    </section>
  );
}

/** The members who are online, and the number of comments in the last minutes. */
function Pace({ postId, groupId }: { postId: string; groupId: string }) {
  const { feed } = useFeed();
  const now = useMinute();
  const discussion = useStore(feed.discussion(postId).store);
  const presence = useStore(useEphemeral().presence.store, ({ byTopic }) => byTopic[`~g:${groupId}`]);
  const { count, isAll } = paceOf(discussion, now - MINUTES * MINUTE_MS);
  return (
    <p className="num flex flex-wrap items-center gap-x-3 text-soft max-sm:w-full">
      {presence?.isKnown === true && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-full bg-good" />
          {t('{n, plural, one {# member online} other {# members online}}', { n: presence.count })}
        </span>
      )}
      <span>
        {isAll
          ? t('{n, plural, one {# comment} other {# comments}} in {minutes} minutes', {
              n: count,
              minutes: MINUTES,
            })
          : t('More than {n} comments in {minutes} minutes', { n: count, minutes: MINUTES })}
      </span>
    </p>
  );
}

/** Slow mode is a setting of the whole community, and the label says so: single discussions have none. */
function SlowMode() {
  const { community } = useFeed();
  const queries = useQueryClient();
  const seconds = community.moderation?.slow_mode_seconds ?? 0;

  async function save(slow_mode_seconds: number, version: number): Promise<Community> {
    try {
      const params = { group_id: community.id };
      return (await call(updateCommunity, { params, body: { slow_mode_seconds, version } })).data;
    } finally {
      void queries.invalidateQueries({ queryKey: ['communities', 'details'] });
    }
  }

  const change = useMutation({
    mutationFn: (wish: number) => save(wish, community.version),
    onSuccess(now, wish) {
      offerUndo(t('Community slow mode: {length}', { length: formatSeconds(wish) }), () =>
        save(seconds, now.version),
      );
    },
    onError(error) {
      if (freshCommunity(error) === null) toastFailure(error);
      else toast.info(t('Someone else changed this first'), t('Now showing the latest version.'));
    },
  });

  return (
    <Select
      look="filter"
      label={t('Community slow mode')}
      isDisabled={change.isPending}
      value={String(seconds)}
      choices={withPresent(SLOW_MODES, seconds).map((one) => ({
        value: String(one),
        label: formatSeconds(one),
      }))}
      onChange={(value) => change.mutate(Number(value))}
    />
  );
}
