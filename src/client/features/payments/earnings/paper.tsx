import { FileDown, FileX, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../data/api/api-error.ts';
import { settings } from '../../../data/api/settings.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { currentLocale, t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { VisitorPage } from '../../../ui/layout/visitor-page.tsx';

interface PaperProps {
  query: { error: Error | null; isFetching: boolean; isSuccess: boolean; refetch: () => unknown };
  loading: string;
  /** Shown when there is no such paper, or it is not for this person. */
  missing: string;
  failed: string;
  /** The path of the same as PDF, below the API base. */
  file: string;
  /** Beside the buttons for PDF and printing. */
  actions?: ReactNode;
  children: () => ReactNode;
}

/** The address of a paper as PDF, in the language of this page. */
export function paperAddress(path: string): string {
  return `${settings.api_base}${path}?lang=${currentLocale()}`;
}

/** A page that is made to be printed or saved as PDF: only what is on it, without the frame of the app. */
export function Paper({ query, loading, missing, failed, file, actions, children }: PaperProps) {
  const { error, isSuccess } = query;
  const isMissing = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <VisitorPage width="wide">
      <div className="mx-auto grid w-full max-w-200 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 py-6 print:py-0">
        {isMissing ? (
          <EmptyState icon={<FileX aria-hidden />} title={missing} />
        ) : error !== null && !isSuccess ? (
          <QueryError query={query} title={failed} />
        ) : (
          <Loading isLoading={!isSuccess} label={loading} skeleton={<SkeletonRows rows={6} lead="none" />}>
            {() => (
              <>
                {children()}
                <div className="flex flex-wrap justify-end gap-2 print:hidden">
                  {actions}
                  <a className={buttonClass('edged')} href={paperAddress(file)} download>
                    <FileDown aria-hidden />
                    {t('Download PDF')}
                  </a>
                  <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
                    {t('Print')}
                  </Button>
                </div>
              </>
            )}
          </Loading>
        )}
      </div>
    </VisitorPage>
  );
}

/** A name and its value, in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-4 border-t border-line py-2">
      <dt className="max-w-1/2 flex-none text-muted">{name}</dt>
      <dd className="num min-w-0 text-right text-balance wrap-anywhere">{children}</dd>
    </div>
  );
}
