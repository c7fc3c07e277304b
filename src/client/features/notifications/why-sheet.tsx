import { useQuery } from '@tanstack/react-query';
import { Bell, type LucideIcon, Mail, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DeliveryChannel, getDeliveries } from '../../../contract/notifications/deliveries.ts';
import { notificationRoutes } from '../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { call } from '../../data/api/call.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { useIsPhone } from '../../ui/base/use-is-phone.ts';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { channelNames, deliveryText } from './delivery-text.ts';
import { groupLevelQuery } from './store/levels.queries.ts';
import { preferenceName } from './store/preference-text.ts';
import { levelHints, reasonText } from './why-text.ts';

interface WhySheetProps {
  notification: Notification;
  onClose: () => void;
}

/** Why a notification was sent, which settings control it, and the result of each delivery. */
export function WhySheet({ notification, onClose }: WhySheetProps) {
  const isPhone = useIsPhone();
  return (
    <Sheet isOpen onClose={onClose} title={t('Why did I get this?')} from={isPhone ? 'bottom' : 'right'}>
      <div className="grid gap-6 p-4 pb-6">
        <Part title={t('The reason')}>
          <p>{reasonText(notification)}</p>
        </Part>
        <Part title={t('The setting')}>
          <Deciding notification={notification} onClose={onClose} />
        </Part>
        <Part title={t('Where it went')}>
          <Ledger notificationId={notification.id} />
        </Part>
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 text-dense text-soft">
      <h3 className="text-name text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** The preferences and the community's level. */
function Deciding({ notification: { kind, group }, onClose }: WhySheetProps) {
  const { in_app, email } = notificationRoutes[kind];
  return (
    <>
      {in_app === 'ALWAYS' ? (
        <p>{t('It is about your account or a membership, so it can’t be turned off.')}</p>
      ) : (
        <p>{t('In the app: the switch “{name}”.', { name: t(preferenceName(in_app)) })}</p>
      )}
      {email !== null && email !== 'ALWAYS' && (
        <p>{t('By email: the switch “{name}”.', { name: t(preferenceName(email)) })}</p>
      )}
      {in_app !== 'ALWAYS' && (
        <p>
          <Link to="/settings/" search={{ tab: 'notifications' }} onClick={onClose}>
            {t('Notification settings')}
          </Link>
        </p>
      )}
      {group !== null && <GroupLevel group={group} onClose={onClose} />}
    </>
  );
}

function GroupLevel({ group, onClose }: { group: NonNullable<Notification['group']>; onClose: () => void }) {
  const { data: level } = useQuery(groupLevelQuery(group.id));
  return (
    <>
      {level !== undefined && (
        <p>{t('From {name}: {hint}', { name: group.name, hint: t(levelHints[level]) })}</p>
      )}
      <p>
        <Link
          to="/communities/$slug/"
          params={{ slug: group.slug }}
          search={{ tab: 'notifications', q: '', page: 1 }}
          onClick={onClose}
        >
          {t('Choose what you hear from {name}', { name: group.name })}
        </Link>
      </p>
    </>
  );
}

const icons: Readonly<Record<DeliveryChannel, LucideIcon>> = { IN_APP: Bell, EMAIL: Mail, PUSH: Smartphone };

/** Fetched each time: a mail may have been sent since. */
function Ledger({ notificationId: notification_id }: { notificationId: string }) {
  const query = useQuery({
    queryKey: ['deliveries', notification_id],
    queryFn: async ({ signal }) =>
      (await call(getDeliveries, { params: { notification_id } }, { signal })).data,
    gcTime: 0,
    retry: false,
  });
  return (
    <QueryState
      query={query}
      failed={t('This did not load')}
      isBare
      skeleton={<SkeletonRows rows={3} />}
      label={t('Loading...')}
    >
      {(data) => (
        <ul className="grid divide-y divide-line">
          {data.deliveries.map((one) => {
            const Icon = icons[one.channel];
            return (
              <li key={one.channel} className="flex gap-3 py-2.5">
                <Icon aria-hidden className="mt-0.5 size-4 flex-none stroke-[1.75] text-muted" />
                <span className="grid min-w-0 flex-1">
                  <span className="font-medium text-ink">{t(channelNames[one.channel])}</span>
                  <span className="text-meta">{deliveryText(one)}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </QueryState>
  );
}
