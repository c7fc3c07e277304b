import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Community } from '../../../../contract/communities/communities.ts';
import {
  createInvite,
  INVITE_LABEL_MAX,
  INVITE_USES_MAX,
  type MadeInvite,
} from '../../../../contract/communities/invites.ts';
import { trimmedText } from '../../../../contract/core/text.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { authorizationQuery } from '../../../data/communities/communities.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LimitNote } from '../../payments/usage/limit-note.tsx';
import { optionalCount } from '../optional-count.ts';
import { ShownInvite } from './shown-invite.tsx';

const durations = [
  { value: '1', days: 1, label: '1 day' },
  { value: '7', days: 7, label: '7 days' },
  { value: '30', days: 30, label: '30 days' },
  { value: 'never', days: null, label: 'Never' },
] as const;

const inviteForm = z.object({
  label: trimmedText().check(z.maxLength(INVITE_LABEL_MAX, 'Label must not exceed 60 characters')),
  max_uses: optionalCount(INVITE_USES_MAX, 'Write a number from 1 to 10000, or leave it empty'),
});

interface InviteDialogProps {
  community: Community;
  onClose: () => void;
}

/** Creates an invite link and shows it. */
export function InviteDialog({ community, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvite | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={made === null ? t('Invite to {name}', { name: community.name }) : t('Your invite link')}
    >
      {made === null ? (
        <InviteForm community={community} onMade={setMade} onClose={onClose} />
      ) : (
        <ShownInvite community={community} invite={made} token={made.token} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface InviteFormProps extends InviteDialogProps {
  onMade: (invite: MadeInvite) => void;
}

function InviteForm({ community, onMade, onClose }: InviteFormProps) {
  const queries = useQueryClient();
  const rights = useQuery(authorizationQuery(community.id)).data;
  const [skipsApproval, setSkipsApproval] = useState(false);
  const [duration, setDuration] = useState<(typeof durations)[number]['value']>('7');
  const make = useMutation({
    mutationFn: async (form: z.output<typeof inviteForm>) => {
      const expires_in_days = durations.find(({ value }) => value === duration)?.days ?? null;
      const params = { group_id: community.id };
      return (
        await call(createInvite, {
          params,
          body: { ...form, expires_in_days, skips_approval: skipsApproval },
        })
      ).data;
    },
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities', 'invites', community.id] }),
  });
  return (
    <ZodForm
      aria-label={t('New invite link')}
      schema={inviteForm}
      issues={make.error === null ? undefined : issuesOf(make.error)}
      onSubmit={(form) => make.mutate(form)}
    >
      <p className="text-soft">
        {community.is_public
          ? t('Anyone with the link can join right away.')
          : skipsApproval
            ? t('Anyone with the link can join right away. Share it only with people you know.')
            : t(
                'Anyone who opens the link sees what the community is about and can ask to join. You approve each request.',
              )}
      </p>
      <LimitNote community={community} limit="members" />
      {!community.is_public && rights?.permissions.includes('members.approve') === true && (
        <Switch
          isSelected={skipsApproval}
          onChange={setSkipsApproval}
          hint={t('People join right away, without questions. Limit the uses if you post it in public.')}
        >
          {t('No approval with this link')}
        </Switch>
      )}
      {make.error !== null && issuesOf(make.error).length === 0 && (
        <FormError message="The link was not made">
          {describeFailure(make.error)}
          {problemOf(make.error)?.request_id !== undefined && (
            <span className="block font-mono text-small">{problemOf(make.error)?.request_id}</span>
          )}
        </FormError>
      )}
      <div className="grid gap-1.5">
        <span className="text-meta/4.5 font-medium text-ink">{t('Expires after')}</span>
        <Segmented
          isWide
          label={t('Expires after')}
          value={duration}
          segments={durations.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={setDuration}
        />
      </div>
      <TextField
        name="max_uses"
        label={t('Max uses')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('Any number')}
      />
      <TextField
        name="label"
        label={t('Note for staff')}
        autoComplete="off"
        hint={t('Where you post it, like “Messenger, batch 3”. Only you can see it.')}
      />
      <div className="flex justify-end gap-2">
        <Button kind="ghost" onPress={onClose}>
          {t('Cancel')}
        </Button>
        {/* No pending state: the button's name would announce it, and the link replaces the button. */}
        <Button type="submit" kind="primary" isDisabled={make.isPending}>
          {make.isPending ? t('Creating...') : t('Create link')}
        </Button>
      </div>
    </ZodForm>
  );
}
