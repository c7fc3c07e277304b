import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { restrictionStatsQuery } from '../../moderation/restrictions.queries.ts';
import { caseStatsQuery } from '../../reports/queue/cases.queries.ts';
import { accountStatsQuery } from '../users/accounts.queries.ts';
import {
  communityStatsQuery,
  courseStatsQuery,
  jobStatsQuery,
  paymentReviewCountQuery,
} from './admin-numbers.queries.ts';
import { NumberTile } from './number-tile.tsx';

/** `/admin/`: what waits for administrators, and how large everything is. Each number leads to its page. */
export function AdminHomeScreen() {
  return (
    <ScrollArea>
      <PageBody width="wide">
        <PageHead title={t('Administration')} />
        <section aria-label={t('Waiting for you')} className="grid gap-2">
          <h2 className="text-h4">{t('Waiting for you')}</h2>
          <Waiting />
        </section>
        <section aria-label={t('All of Tambayan')} className="mt-2 grid gap-2">
          <h2 className="text-h4">{t('All of Tambayan')}</h2>
          <Everything />
        </section>
      </PageBody>
    </ScrollArea>
  );
}

const tilesClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3';

function Waiting() {
  const reports = useQuery(caseStatsQuery(null));
  const restrictions = useQuery(restrictionStatsQuery);
  const communities = useQuery(communityStatsQuery);
  const payments = useQuery(paymentReviewCountQuery);
  const jobs = useQuery(jobStatsQuery);
  return (
    <ul className={tilesClass}>
      <NumberTile
        name={t('Open reports')}
        to="/admin/reports/"
        query={reports}
        textOf={({ data: { unresolved, by_priority } }) => {
          const urgent = by_priority.URGENT ?? 0;
          return {
            number: unresolved,
            line:
              urgent > 0
                ? t('{n, plural, one {# is urgent} other {# are urgent}}', { n: urgent })
                : unresolved > 0
                  ? t('None are urgent')
                  : t('Nothing is waiting'),
            isWaiting: urgent > 0,
          };
        }}
      />
      <NumberTile
        name={t('Open appeals')}
        to="/admin/restrictions/"
        query={restrictions}
        textOf={({ appeals_open, active }) => ({
          number: appeals_open,
          line: t('{n, plural, one {# restriction in force} other {# restrictions in force}}', { n: active }),
        })}
      />
      <NumberTile
        name={t('Verification requests')}
        to="/admin/verification-requests/"
        query={communities}
        textOf={({ verification_pending, verified }) => ({
          number: verification_pending,
          line: t('{n, plural, one {# verified community} other {# verified communities}}', { n: verified }),
        })}
      />
      <NumberTile
        name={t('Payments in review')}
        to="/admin/payments/"
        query={payments}
        textOf={({ total, total_is_exact }) => ({
          number: total,
          isAtLeast: !total_is_exact,
          line: total > 0 ? t('They need a decision by hand') : t('Nothing is waiting'),
        })}
      />
      <NumberTile
        name={t('Failed jobs')}
        query={jobs}
        textOf={({ dead, oldest_died_at }) => ({
          number: dead,
          line:
            oldest_died_at === null
              ? t('All background jobs are working')
              : t('The operator can run them again. The first failed {when}.', {
                  when: formatAgo(oldest_died_at),
                }),
          isWaiting: dead > 0,
        })}
      />
    </ul>
  );
}

function Everything() {
  const accounts = useQuery(accountStatsQuery);
  const communities = useQuery(communityStatsQuery);
  const courses = useQuery(courseStatsQuery);
  return (
    <ul className={tilesClass}>
      <NumberTile
        name={t('Users')}
        to="/admin/users/"
        query={accounts}
        textOf={({ total, new_last_7_days }) => ({
          number: total,
          line: t('{n} new in the last 7 days', { n: formatNumber(new_last_7_days) }),
        })}
      />
      <NumberTile
        name={t('Communities')}
        to="/admin/communities/"
        query={communities}
        textOf={({ active, founded_last_30_days }) => ({
          number: active,
          line: t('{n} new in the last 30 days', { n: formatNumber(founded_last_30_days) }),
        })}
      />
      <NumberTile
        name={t('Courses')}
        to="/admin/courses/"
        query={courses}
        textOf={({ total, enrolments }) => ({
          number: total,
          line: t('{n, plural, one {# enrolment} other {# enrolments}}', { n: enrolments }),
        })}
      />
    </ul>
  );
}
