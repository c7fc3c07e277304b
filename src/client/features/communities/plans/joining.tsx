import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community, Joining } from '../../../../contract/communities/communities.ts';
import { updateCommunity } from '../../../../contract/communities/community-settings.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { RadioList } from '../../../ui/forms/choices/radio-list.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

/** Whether people join for free, or choose a plan first. */
export function JoiningChoice({ value, onChange }: { value: Joining; onChange: (value: Joining) => void }) {
  return (
    <RadioList
      label={t('Joining')}
      choices={[
        {
          value: 'FREE',
          label: t('Joining is free'),
          description: t('Your plans are extra: they open the courses that ask for them.'),
        },
        {
          value: 'PLAN',
          label: t('Joining needs a plan'),
          description: t('New people choose a plan before they come in. Present members stay.'),
        },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** Saves how people join, and fetches the community again. */
export function useSaveJoining(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<Community, 'joining' | 'version'>) =>
      call(updateCommunity, { params: { group_id: groupId }, body }),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities', 'details'] }),
  });
}

/** The setting, saved as soon as it is chosen. */
export function JoiningSection({ community }: { community: Community }) {
  const save = useSaveJoining(community.id);
  return (
    <SettingsSection id="joining" title={t('Joining')}>
      <JoiningChoice
        value={save.isPending ? save.variables.joining : community.joining}
        onChange={(joining) =>
          save.mutate(
            { joining, version: community.version },
            {
              onSuccess: () =>
                toast.success(joining === 'FREE' ? t('Joining is free') : t('Joining needs a plan')),
            },
          )
        }
      />
    </SettingsSection>
  );
}
