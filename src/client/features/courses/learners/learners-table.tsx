import { ArrowDown, ArrowUp } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { LearnersSearch } from '../../../../contract/addresses.ts';
import type { Learner } from '../../../../contract/courses/learners.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { formatAgo, formatDate, formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { ProgressRing } from '../../../ui/media/progress-ring.tsx';
import { CertificateButton } from './certificate-button.tsx';

type Sort = LearnersSearch['sort'];
type Order = LearnersSearch['order'];

interface LearnersTableProps {
  courseId: string;
  learners: readonly Learner[];
  groupId: string | null;
  sort: Pick<LearnersSearch, 'sort' | 'order'>;
  onSort: (sort: Sort, order: Order) => void;
}

const heads: readonly { readonly sort: Sort; readonly label: string }[] = [
  { sort: 'name', label: 'Name' },
  { sort: 'percent', label: 'Progress' },
  { sort: 'started_at', label: 'Started' },
  { sort: 'seen_at', label: 'Last progress' },
  { sort: 'completed_at', label: 'Completed' },
];

/** Those who take a course: a table where there is room, else cards. */
export function LearnersTable(props: LearnersTableProps) {
  return (
    <>
      <WideTable {...props} />
      <ul className="divide-y divide-line lg:hidden">
        {props.learners.map((learner) => (
          <li key={learner.user.id} className="flex items-center gap-3 px-4 py-3">
            <Face learner={learner} groupId={props.groupId} />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <Name learner={learner} groupId={props.groupId} />
              <span className="text-meta text-muted">
                {learner.completed_at === null
                  ? formatAgo(learner.seen_at)
                  : t('Completed {when}', { when: formatDate(learner.completed_at) })}
              </span>
              <span className="-ml-2.25 flex empty:hidden">
                <CertificateButton courseId={props.courseId} learner={learner} />
              </span>
            </div>
            <Progress learner={learner} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WideTable({ courseId, learners, groupId, sort, onSort }: LearnersTableProps) {
  return (
    <table className="hidden w-full border-collapse text-left text-dense lg:table">
      <caption className="sr-only">{t('Learners')}</caption>
      <thead className="sticky top-0 z-1 bg-raised text-meta text-muted">
        <tr>
          {heads.map((head) => (
            <Head key={head.sort} {...head} current={sort} onSort={onSort} />
          ))}
          <th scope="col" className="border-b border-line">
            <span className="sr-only">{t('Certificate')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {learners.map((learner) => (
          <tr
            key={learner.user.id}
            className="border-b border-line last:border-0 hover:bg-hover [&>*]:px-3 [&>*]:py-2 [&>*:first-child]:pl-4"
          >
            <th scope="row" className="font-normal">
              <span className="flex min-w-0 items-center gap-3">
                <Face learner={learner} groupId={groupId} />
                <Name learner={learner} groupId={groupId} />
              </span>
            </th>
            <td>
              <Progress learner={learner} />
            </td>
            <Day instant={learner.started_at} />
            <td className="num whitespace-nowrap" title={formatDateTime(learner.seen_at)}>
              {formatAgo(learner.seen_at)}
            </td>
            <Day instant={learner.completed_at} />
            <td className="text-right whitespace-nowrap">
              <CertificateButton courseId={courseId} learner={learner} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  sort: Sort;
  label: string;
  current: LearnersTableProps['sort'];
  onSort: LearnersTableProps['onSort'];
}

/** A press sorts by the column; one more turns it round. */
function Head({ sort, label, current, onSort }: HeadProps) {
  const isSorted = current.sort === sort;
  const isRising = current.order === 'asc';
  const Arrow = isRising ? ArrowUp : ArrowDown;
  const next: Order = isSorted ? (isRising ? 'desc' : 'asc') : sort === 'name' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'}
      className="border-b border-line px-3 py-2 font-medium first:pl-4"
    >
      <button
        type="button"
        onClick={() => onSort(sort, next)}
        className={classNames(
          'inline-flex items-center gap-1 rounded-[3px] whitespace-nowrap hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {t(label)}
        <Arrow aria-hidden className={classNames('size-3.5', !isSorted && 'invisible')} />
      </button>
    </th>
  );
}

interface LearnerProps {
  learner: Learner;
  groupId: string | null;
}

function Face({ learner: { user }, groupId }: LearnerProps) {
  return (
    <PersonFace person={user} groupId={groupId}>
      <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} />
    </PersonFace>
  );
}

function Name({ learner: { user, is_member, is_certificate_revoked }, groupId }: LearnerProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <PersonButton person={user} groupId={groupId} className="text-name" />
      {!is_member && <Badge>{t('Former member')}</Badge>}
      {is_certificate_revoked === true && <Badge>{t('Certificate revoked')}</Badge>}
    </span>
  );
}

function Progress({ learner: { completed, total, percent } }: { learner: Learner }) {
  return (
    <span className="flex flex-none items-center gap-2.5">
      <span className="flex max-sm:hidden">
        <ProgressRing done={completed} total={total} />
      </span>
      <span className="num grid leading-tight max-sm:text-right">
        <span>{formatNumber(percent)}%</span>
        <span className="text-small whitespace-nowrap text-muted">
          {t('{done} of {total} lessons', { done: completed, total })}
        </span>
      </span>
    </span>
  );
}

function Day({ instant }: { instant: string | null }) {
  return (
    <td className="num whitespace-nowrap" title={instant === null ? undefined : formatDateTime(instant)}>
      {instant === null ? '' : formatDate(instant)}
    </td>
  );
}
