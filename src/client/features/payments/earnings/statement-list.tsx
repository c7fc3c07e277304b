import { FileDown, FileSpreadsheet, FileText } from 'lucide-react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { MonthOfEarnings } from '../../../../contract/money/group-earnings.ts';
import {
  isPaidOutside,
  statementFilePath,
  statementPaperPath,
} from '../../../../contract/money/statements.ts';
import { settings } from '../../../data/api/settings.ts';
import { formatMonth } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { paperAddress } from './paper.tsx';
import { signedPeso } from './signed-peso.ts';

interface StatementListProps {
  community: Pick<Community, 'id'>;
  months: readonly MonthOfEarnings[];
}

/** A statement for each month in which something was earned: to print, and for a spreadsheet. */
export function StatementList({ community, months }: StatementListProps) {
  return (
    <SettingsSection id="statements" title={t('Statements')} isPadded={false}>
      <ul>
        {months.map(({ month, net, outside }) => (
          <li key={month} className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-28">
              <span className="block text-name">{formatMonth(`${month}-01`)}</span>
              <span className="num block text-meta text-muted">
                {[
                  t('You keep {amount}', { amount: signedPeso(net) }),
                  ...(isPaidOutside(outside)
                    ? [t('{amount} paid directly to you', { amount: signedPeso(outside) })]
                    : []),
                ].join(' · ')}
              </span>
            </span>
            <span className="flex flex-none gap-2">
              <ButtonLink
                size="small"
                icon={<FileText aria-hidden />}
                to="/statements/$groupId/$month/"
                params={{ groupId: community.id, month }}
                aria-label={t('Statement of {month}', { month: formatMonth(`${month}-01`) })}
              >
                {t('View')}
              </ButtonLink>
              <a
                className={buttonClass('edged', 'small')}
                href={paperAddress(statementPaperPath(community.id, month))}
                download
                aria-label={t('Statement of {month} as PDF', { month: formatMonth(`${month}-01`) })}
              >
                <FileDown aria-hidden />
                PDF
              </a>
              <a
                className={buttonClass('edged', 'small')}
                href={settings.api_base + statementFilePath(community.id, month)}
                download
                aria-label={t('Statement of {month} as CSV', { month: formatMonth(`${month}-01`) })}
              >
                <FileSpreadsheet aria-hidden />
                CSV
              </a>
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
