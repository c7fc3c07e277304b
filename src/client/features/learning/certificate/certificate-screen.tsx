import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileX, Printer } from 'lucide-react';
import { ApiError } from '../../../data/api/api-error.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ShareButton } from '../../../ui/base/share-button.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { VisitorPage } from '../../../ui/layout/visitor-page.tsx';
import { certificateQuery } from './certificate.queries.ts';
import { CertificateSheet } from './certificate-sheet.tsx';

const route = getRouteApi('/certificates/$code');

/** `/certificates/{code}/`: confirms a certificate, for everyone who has its code. It can be printed. */
export function CertificateScreen() {
  const { code } = route.useParams();
  const query = useQuery(certificateQuery(code), queryClient);
  const { data, error } = query;
  usePageTitle(data === undefined ? t('Certificate') : data.course_title);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <VisitorPage width="wide">
      <div className="mx-auto grid w-full max-w-200 flex-1 content-start gap-4 py-6">
        {isMissing ? (
          <EmptyState icon={<FileX aria-hidden />} title={t('No certificate has this code')}>
            {t('Check the code. Every letter and number counts.')}
          </EmptyState>
        ) : (
          <QueryState
            query={query}
            failed={t('The certificate did not load')}
            label={t('Loading the certificate')}
            skeleton={
              <div className="grid aspect-3/2 content-center justify-items-center gap-4 rounded-card border border-line">
                <SkeletonBar className="w-40" />
                <SkeletonBar className="h-6! w-64" />
                <SkeletonBar className="w-52" />
              </div>
            }
          >
            {(certificate) => (
              <>
                <CertificateSheet certificate={certificate} />
                <div className="flex flex-wrap justify-end gap-2 print:hidden">
                  <ShareButton title={certificate.course_title} url={window.location.href} />
                  <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
                    {t('Print or save as PDF')}
                  </Button>
                </div>
              </>
            )}
          </QueryState>
        )}
      </div>
    </VisitorPage>
  );
}
