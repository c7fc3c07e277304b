import { ExternalLink } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import { paymentsSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { ReportIssueDetails } from '../../../../contract/reports/report-issues.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { attachedText } from '../../../i18n/attached-text.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { kindNames } from '../report-text.ts';
import { CaseRefund } from './case-refund.tsx';
import { PaymentFacts } from './payment-facts.tsx';

/** The person, the reported thing as it was then, and the way to where it stands. */
export function CaseEvidence({ issue }: { issue: ReportIssueDetails }) {
  const { subject, group, kind, evidence } = issue;
  const myId = useCurrentUser()?.id ?? '';
  const groupId = group?.id ?? null;
  return (
    <section className="grid gap-3" aria-label={t('What was reported')}>
      <div className="flex items-center gap-3">
        {subject !== null && (
          <PersonFace person={subject} groupId={groupId}>
            <Avatar id={subject.id} name={fullName(subject)} src={subject.avatar_url} size={40} />
          </PersonFace>
        )}
        <div className="min-w-0 flex-1">
          {subject !== null && <PersonButton person={subject} groupId={groupId} className="text-name" />}
          <p className="truncate text-meta text-muted">
            {[kind === null ? t('About the product') : t(kindNames[kind]), group?.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ThingLink issue={issue} />
      </div>
      {evidence.map(({ title, text, attached, payment, place, written_at, taken_at }) => (
        <blockquote key={taken_at} className="grid gap-1.5 border-l-2 border-danger pl-3 text-dense">
          {payment && <PaymentFacts payment={payment} />}
          {title !== '' && !payment && <p className="font-medium wrap-anywhere">{title}</p>}
          {text !== '' && (
            <div className="max-h-96 overflow-y-auto">
              <RichText text={text} mentions={[]} myId={myId} />
            </div>
          )}
          {attached && <p className="text-soft wrap-anywhere">{attachedText(attached)}</p>}
          <footer className="text-meta text-muted">
            {[
              place,
              written_at === null
                ? t('As of {when}', { when: formatDateTime(taken_at) })
                : formatDateTime(written_at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </footer>
        </blockquote>
      ))}
      <CaseRefund issue={issue} />
    </section>
  );
}

/** Absent for messages: those who handle a report may not read the chat. */
function ThingLink({ issue }: { issue: ReportIssueDetails }) {
  const { kind, target_id: id, post_id, course_id, group, slug, payment_ref: ref } = issue;
  const look = {
    kind: 'bare',
    'aria-label': t('Open what was reported'),
    className:
      '-mr-2.5 grid size-hit place-items-center rounded-control text-soft hover:bg-hover hover:text-ink',
    children: <ExternalLink aria-hidden className="size-4" />,
  } as const;
  if (id === null) return null;
  if (kind === 'user') return <Link to="/people/$userId" params={{ userId: id }} {...look} />;
  if (kind === 'payment')
    return ref != null && <Link to="/admin/payments/" search={paymentsSearch.parse({ ref })} {...look} />;
  const base = { q: '', page: 1 } as const;
  if (kind === 'group' && slug !== null)
    return <Link to="/communities/$slug/" params={{ slug }} search={{ ...base, tab: 'about' }} {...look} />;
  if (group === null) return null;
  const params = { slug: group.slug };
  if (kind === 'post' || (kind === 'comment' && post_id !== null)) {
    const search = {
      ...base,
      tab: 'discussions' as const,
      ...(kind === 'post' ? { postId: id } : { postId: post_id ?? '', commentId: id }),
    };
    return <Link to="/communities/$slug/" params={params} search={search} {...look} />;
  }
  const courseId = kind === 'course' ? id : kind === 'lesson' ? course_id : null;
  if (courseId === null) return null;
  return <Link to="/communities/$slug/courses/$courseId/learn/" params={{ ...params, courseId }} {...look} />;
}
