import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type DataExport, requestExport } from '../../../../contract/account/account.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatBytes, formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { exportQuery } from './security.queries.ts';

/** All stored data of the user, as a file to download. */
export function ExportSection() {
  const queries = useQueryClient();
  const query = useQuery(exportQuery);
  const ask = useMutation({
    mutationFn: () => call(requestExport, {}),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  });
  return (
    <SettingsSection
      id="data"
      title={t('Your data')}
      lead={t('Everything we store about you, in one zip file.')}
    >
      <QueryState
        query={query}
        failed={t('Your data did not load')}
        isBare
        label={t('Loading...')}
        skeleton={<ExportSkeleton />}
      >
        {(data) => <LatestExport latest={data} isAsking={ask.isPending} onAsk={() => ask.mutate()} />}
      </QueryState>
    </SettingsSection>
  );
}

/** The size of a sentence, which takes two lines on a phone, and the button. */
function ExportSkeleton() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="flex min-w-0 flex-1 basis-56 items-center max-sm:h-10">
        <SkeletonBar className="w-4/5" />
      </span>
      <span aria-hidden className="h-hit w-40 rounded-control bg-selected" />
    </div>
  );
}

interface LatestExportProps {
  latest: DataExport | null;
  isAsking: boolean;
  onAsk: () => void;
}

function LatestExport({ latest, isAsking, onAsk }: LatestExportProps) {
  const mayAsk = latest === null || (latest.status !== 'QUEUED' && Date.parse(latest.next_at) <= Date.now());
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p role="status" className="min-w-0 flex-1 basis-56 text-meta text-soft">
        {exportText(latest)}
      </p>
      {latest?.status === 'READY' && latest.download_path !== null && (
        <ExternalLink
          href={latest.download_path}
          target="_self"
          download
          className="inline-flex items-center gap-1.5 text-dense"
        >
          <Download aria-hidden className="size-4" />
          {latest.size_bytes === null
            ? t('Download')
            : t('Download ({size})', { size: formatBytes(latest.size_bytes) })}
        </ExternalLink>
      )}
      {mayAsk && (
        <Button isPending={isAsking} onPress={onAsk}>
          {askText(latest, isAsking)}
        </Button>
      )}
    </div>
  );
}

function askText(latest: DataExport | null, isAsking: boolean): string {
  if (isAsking) return t('Asking...');
  return latest?.status === 'FAILED' ? t('Retry') : t('Download my data');
}

/** Progress of the export, in a sentence. */
function exportText(latest: DataExport | null): string {
  if (latest === null) return t('It takes a few minutes. We’ll email you when it’s ready.');
  if (latest.status === 'QUEUED') return t('We’re preparing it. We’ll email you when it’s ready.');
  if (latest.status === 'FAILED') return t('Something went wrong this time.');
  if (latest.status === 'READY' && latest.expires_at !== null)
    return t('Ready since {since}. You can download it until {until}.', {
      since: formatDateTime(latest.ready_at ?? latest.requested_at),
      until: formatDate(latest.expires_at),
    });
  return t('Your last copy, from {date}, has expired.', { date: formatDate(latest.requested_at) });
}
