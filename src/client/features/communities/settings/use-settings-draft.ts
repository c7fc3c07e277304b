import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { updateCommunity } from '../../../../contract/communities/community-settings.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { freshCommunity } from '../../../data/communities/fresh-community.ts';
import { createDraftStorage } from '../../../data/drafts/draft-storage.ts';
import { useStoredDraft } from '../../../data/drafts/use-stored-draft.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { changeOf, type SettingsDraft, savedSettings, settingsDraft } from './settings-draft.ts';

/**
 * The draft of a community's settings. It is kept on this device when the user leaves the page. Changes by
 * others, from a live event or a refused save, are taken over in fields that the user has not changed.
 */
export function useSettingsDraft(community: Community) {
  const queries = useQueryClient();
  const { id } = community;
  const userId = useCurrentUser()?.id ?? '';
  const storage = useMemo(
    () => createDraftStorage(`settings-draft:${userId}:${id}`, settingsDraft),
    [userId, id],
  );
  const fresh = useMemo(() => savedSettings(community), [community]);
  const save = useCallback(
    async ({ draft, saved, version }: { draft: SettingsDraft; saved: SettingsDraft; version: number }) => {
      const body = changeOf(draft, saved, version);
      return savedSettings((await call(updateCommunity, { params: { group_id: id }, body })).data);
    },
    [id],
  );
  const onSaved = useCallback(() => {
    toast.success(t('Settings saved'));
    void queries.invalidateQueries({ queryKey: ['communities'] });
  }, [queries]);
  const held = useStoredDraft({ storage, fresh, save, onSaved });
  const { failure, issues, send } = held;

  useEffect(() => {
    if (failure === null || issues.length > 0) return;
    const newer = freshCommunity(failure.error);
    if (newer === null) return toastFailure(failure.error);
    send({ type: 'settings.arrived', saved: savedSettings(newer) });
    toast.error(t('Not saved yet'), t('Check what changed, then save again.'));
  }, [failure, issues, send]);

  return held;
}
