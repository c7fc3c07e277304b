import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { CurrentUser } from '../../../../contract/account/me.ts';
import { updateMe } from '../../../../contract/account/users.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createDraftStorage } from '../../../data/drafts/draft-storage.ts';
import { useStoredDraft } from '../../../data/drafts/use-stored-draft.ts';
import { session } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type ProfileDraft, profileChange, profileDraft, savedProfile } from './profile-draft.ts';

async function save({ draft, saved }: { draft: ProfileDraft; saved: ProfileDraft }) {
  const { data } = await call(updateMe, { body: profileChange(draft, saved) });
  session.send({ type: 'profile.changed', user: data });
  return savedProfile(data);
}

/**
 * The draft of the user's profile. Saves by another device are taken over in fields that were not changed
 * here. The draft is kept on this device when the user leaves the page.
 */
export function useProfileDraft(user: CurrentUser) {
  const queries = useQueryClient();
  const storage = useMemo(() => createDraftStorage(`profile-draft:${user.id}`, profileDraft), [user.id]);
  const fresh = useMemo(() => savedProfile(user), [user]);
  const onSaved = useCallback(() => {
    toast.success(t('Profile updated successfully'));
    void queries.invalidateQueries({ queryKey: ['people'] });
  }, [queries]);
  const held = useStoredDraft({ storage, fresh, save, onSaved });
  const { failure, issues } = held;

  useEffect(() => {
    if (failure !== null && issues.length === 0) toastFailure(failure.error);
  }, [failure, issues]);

  return held;
}
