import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { authorizationQuery } from '../../../data/communities/communities.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { type BanChoice, banWithRemoval, toastRemoval } from '../../moderation/ban.ts';
import { mute } from '../../moderation/mute.ts';

const BanDialog = lazyComponent(() => import('../../moderation/ban-dialog.tsx'), 'BanDialog');

interface CaseBanProps {
  reportId: string;
  groupId: string;
  person: Person;
  isDisabled: boolean;
}

/** Bans the person whom a case is about, with all that they wrote. Nothing for users who may not remove messages there. */
export function CaseBan({ reportId, groupId, person, isDisabled }: CaseBanProps) {
  const queries = useQueryClient();
  const rights = useQuery(authorizationQuery(groupId)).data;
  const [isAsked, setAsked] = useState(false);
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['restrictions'] });
    await queries.invalidateQueries({ queryKey: ['communities', 'members'] });
  };
  const action = useMutation({
    async mutationFn({ period, ...ban }: BanChoice) {
      const wish = { ...ban, groupId, userId: person.id, reportId };
      if (period !== null) return banWithRemoval({ ...wish, period });
      await mute(queries, { ...wish, person, types: ['GROUP_BAN'] });
      return null;
    },
    onSuccess(removal) {
      setAsked(false);
      if (removal !== null)
        toastRemoval(removal, t('{name} is banned.', { name: fullName(person) }), refresh);
    },
    onError: toastFailure,
    onSettled: refresh,
  });
  if (rights?.permissions.includes('message.moderate') !== true) return null;
  return (
    <>
      <Button size="small" isDisabled={isDisabled} onPress={() => setAsked(true)}>
        {t('Ban {name} and remove what they wrote...', { name: person.first_name })}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <BanDialog
            person={person}
            removal={{ period: 'ALL', hasPosts: true }}
            isPending={action.isPending}
            onConfirm={action.mutate}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
