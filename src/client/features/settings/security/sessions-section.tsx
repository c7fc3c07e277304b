import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Monitor, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type DeviceKind,
  endOtherSessions,
  endSession,
  type Session,
} from '../../../../contract/account/sessions.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatAgo, formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { settingRowClass } from '../switch-card.tsx';
import { deviceName } from './device-text.ts';
import { sessionsQuery } from './security.queries.ts';

const icons: Readonly<Record<DeviceKind, ReactNode>> = {
  DESKTOP: <Monitor aria-hidden />,
  PHONE: <Smartphone aria-hidden />,
  TABLET: <Tablet aria-hidden />,
  PROGRAM: <Bot aria-hidden />,
};

function useSigningOut(onDone: () => void) {
  const queries = useQueryClient();
  const common = {
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  };
  const one = useMutation({
    ...common,
    mutationFn: ({ id }: Session) => call(endSession, { params: { session_id: id } }),
    onSuccess: (_, session) =>
      toast.success(t('{device} is signed out', { device: deviceName(session.device) })),
  });
  const others = useMutation({
    ...common,
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess({ data: { ended } }) {
      onDone();
      void queries.invalidateQueries({ queryKey: ['calendar', 'feed'] });
      toast.success(
        t(
          '{n, plural, =0 {You have no other devices signed in} one {# device is signed out} other {# devices are signed out}}',
          {
            n: ended,
          },
        ),
      );
    },
  });
  return { one, others };
}

/** The user's sessions, each with an action to sign it out. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const { one, others } = useSigningOut(() => setIsAsking(false));
  const hasOthers = query.data?.some(({ is_current }) => !is_current) === true;
  return (
    <SettingsSection
      id="devices"
      title={t('Where you are signed in')}
      lead={t('Don’t recognize one of these? Sign it out and change your password.')}
      action={
        <Button isDisabled={!hasOthers} onPress={() => setIsAsking(true)}>
          {t('Sign out everywhere else')}
        </Button>
      }
      isPadded={false}
    >
      <QueryState
        query={query}
        failed={t('Your devices did not load')}
        isBare
        label={t('Loading your devices')}
        skeleton={
          // The height of one and a half devices, so that the content below moves by at most half a row.
          <div className="border-t border-line px-4">
            <SkeletonRows rows={2} />
          </div>
        }
      >
        {(data) => (
          <ul className="border-t border-line">
            {data.map((session) => (
              <Device
                key={session.id}
                session={session}
                isEnding={one.isPending && one.variables.id === session.id}
                onEnd={() => one.mutate(session)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <ConfirmDialog
        isOpen={isAsking}
        kind="primary"
        title={t('Sign out everywhere else?')}
        confirmLabel={others.isPending ? t('Signing out...') : t('Sign out everywhere else')}
        isPending={others.isPending}
        onConfirm={() => others.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {t(
          'You stay signed in here. Every other device asks for your password again, and your private calendar address ends: make a new one for the programs that use it.',
        )}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface DeviceProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function Device({ session, isEnding, onEnd }: DeviceProps) {
  const { device, ip, created_at, last_seen_at, is_current } = session;
  const name = deviceName(device);
  const facts = [
    is_current ? t('In use now') : t('Last used {when}', { when: formatAgo(last_seen_at) }),
    t('since {date}', { date: formatDate(created_at) }),
    ...(ip === null ? [] : [ip]),
  ];
  return (
    <li className={`${settingRowClass} flex min-h-14 items-center gap-3 py-2.5 max-sm:flex-wrap`}>
      <span className="grid size-9 flex-none place-items-center rounded-control bg-sunken text-soft [&>svg]:size-4.5 [&>svg]:stroke-[1.75]">
        {icons[device.kind]}
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-48">
        <p className="flex flex-wrap items-center gap-x-2 text-dense font-medium">
          {name}
          {is_current && <Badge kind="good">{t('This device')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          {facts.map((fact, i) => (
            <span key={fact} className="mr-1 inline-block last:mr-0">
              {i < facts.length - 1 ? `${fact} ·` : fact}
            </span>
          ))}
        </p>
      </div>
      {!is_current && (
        <Button
          size="small"
          className="max-sm:ml-12"
          aria-label={t('Sign out {device}', { device: name })}
          isPending={isEnding}
          onPress={onEnd}
        >
          {isEnding ? t('Signing out...') : t('Sign out')}
        </Button>
      )}
    </li>
  );
}
