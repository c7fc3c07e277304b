import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { groupLevelQuery } from './store/levels.queries.ts';
import { setGroupLevel } from './store/set-level.ts';

/** Menu item of a community that mutes or unmutes it. */
export function GroupMuteItem({ group }: { group: { readonly id: string; readonly name: string } }) {
  const queries = useQueryClient();
  const { data: level } = useQuery(groupLevelQuery(group.id));
  const isMuted = level === 'NOTHING';
  return (
    <MenuItem
      label={isMuted ? t('Unmute community') : t('Mute community')}
      icon={isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      onAction={() => void setGroupLevel(queries, group, isMuted ? 'ALL' : 'NOTHING').catch(toastFailure)}
    />
  );
}
