import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VerificationRequest } from '../../../../contract/communities/verification.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { verificationQuery } from './verification.queries.ts';
import { VerificationForm } from './verification-form.tsx';

interface VerificationSectionProps {
  groupId: string;
  canSubmit: boolean;
}

/** The request for verification by the platform: what was sent, the result, and sending it again. */
export function VerificationSection({ groupId, canSubmit }: VerificationSectionProps) {
  const query = useQuery(verificationQuery(groupId));
  return (
    <SettingsSection
      id="verification"
      title={t('Verification')}
      lead={t('Verified communities get a seal and can upload cover images and lesson videos.')}
    >
      <QueryState
        query={query}
        failed={t('The request did not load')}
        isBare
        label={t('Loading the request')}
        skeleton={<SkeletonRows rows={2} lead="none" />}
      >
        {(data) => <Request request={data} canSubmit={canSubmit} />}
      </QueryState>
    </SettingsSection>
  );
}

function Request({ request, canSubmit }: { request: VerificationRequest; canSubmit: boolean }) {
  // Only an administrator can restore a revoked verification.
  const isOpen = request.status === 'UNSUBMITTED' || request.status === 'REJECTED';
  return (
    <div className="grid gap-4">
      <State request={request} />
      {isOpen && canSubmit ? (
        <VerificationForm key={request.group_id} request={request} />
      ) : (
        <Sent request={request} />
      )}
    </div>
  );
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control border border-line bg-sunken px-3.5 py-3 text-dense [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none">
      {icon}
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {children !== undefined && <p className="text-meta text-soft wrap-anywhere">{children}</p>}
      </div>
    </div>
  );
}

/** Status of the request, and the reason. */
function State({ request: { status, reason, submitted_at, decided_at } }: { request: VerificationRequest }) {
  const decided = decided_at === null ? '' : formatDate(decided_at);
  switch (status) {
    case 'UNSUBMITTED':
      return null;
    case 'PENDING':
      return (
        <Line icon={<Clock aria-hidden className="text-muted" />} title={t('Waiting for an answer')}>
          {submitted_at !== null &&
            t('Sent on {date}. An administrator will review it.', { date: formatDate(submitted_at) })}
        </Line>
      );
    case 'VERIFIED':
      return (
        <Line
          icon={<BadgeCheck aria-hidden className="text-accent" />}
          title={decided_at === null ? t('Verified') : t('Verified since {date}', { date: decided })}
        />
      );
    case 'REJECTED':
      return (
        <Line
          icon={<CircleAlert aria-hidden className="text-danger" />}
          title={t('Declined on {date}', { date: decided })}
        >
          {reason}
        </Line>
      );
    case 'REVOKED':
      return (
        <Line
          icon={<CircleAlert aria-hidden className="text-danger" />}
          title={t('No longer verified since {date}', { date: decided })}
        >
          {reason}
        </Line>
      );
  }
}

/** What was sent, read-only. */
function Sent({ request: { documents, note } }: { request: VerificationRequest }) {
  if (documents.length === 0 && note === '') return null;
  return (
    <dl className="grid gap-3 text-dense">
      {documents.length > 0 && (
        <div>
          <dt className="text-meta font-medium">{t('Documents')}</dt>
          <dd>
            <ul className="grid gap-1">
              {documents.map(({ title, url }) => (
                <li key={`${title} ${url}`} className="min-w-0 wrap-anywhere">
                  <ExternalLink href={url}>{title}</ExternalLink>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {note !== '' && (
        <div>
          <dt className="text-meta font-medium">{t('Note')}</dt>
          <dd className="whitespace-pre-line text-soft wrap-anywhere">{note}</dd>
        </div>
      )}
    </dl>
  );
}
