import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type NotificationLevel,
  notificationLevels,
} from '../../../contract/notifications/notification-kinds.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { groupLevelQuery } from './store/levels.queries.ts';
import { setGroupLevel } from './store/set-level.ts';
import { levelHints } from './why-text.ts';

const names: Readonly<Record<NotificationLevel, string>> = {
  ALL: 'All',
  MENTIONS: 'Mentions',
  NOTHING: 'Nothing',
};

/** The notification level of a community. It is saved at once and can be undone. */
export function GroupLevelField({ group }: { group: { readonly id: string; readonly name: string } }) {
  const queries = useQueryClient();
  const { data: level, isError } = useQuery(groupLevelQuery(group.id));
  return (
    <section
      aria-label={t('Notifications from here')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-name">{t('Notifications from here')}</h2>
        <p className="text-meta text-muted">
          {isError ? (
            t('What you chose did not load.')
          ) : level === undefined ? (
            // Reserves the size of the default: most people get all notifications.
            <span className="invisible">{t(levelHints.ALL)}</span>
          ) : (
            t(levelHints[level])
          )}
        </p>
      </div>
      <Segmented
        label={t('Notifications from here')}
        value={level ?? 'ALL'}
        isDisabled={level === undefined}
        segments={notificationLevels.map((value) => ({ value, label: t(names[value]) }))}
        onChange={(to) => void setGroupLevel(queries, group, to).catch(toastFailure)}
      />
    </section>
  );
}
