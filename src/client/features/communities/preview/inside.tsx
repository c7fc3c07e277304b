import { CalendarDays, GraduationCap, Hash } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { CommunityInside } from '../../../../contract/communities/previews.ts';
import { HOUR_MS } from '../../../../contract/core/durations.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { wordsOrFiles } from '../../../i18n/attached-text.ts';
import { formatAgo, formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Chip } from '../../../ui/media/chip.tsx';

const HALF_DAY_MS = 12 * HOUR_MS;

/** Whether there is anything to show. */
export function isInsideEmpty({ chats, courses, next_event, comments }: CommunityInside): boolean {
  return chats.length + courses.length === 0 && next_event === null && comments.length === 0;
}

interface InsideProps {
  inside: CommunityInside;
  /** On pages where names lead to a card. */
  groupId?: string;
}

/** What members find in a community: names of its chats, its courses, the next event, and the newest comments. */
export function Inside({ inside, groupId }: InsideProps) {
  const { chats, chat_count, courses, course_count, next_event, comments } = inside;
  const more = chat_count - chats.length;
  return (
    <div className="grid gap-3.5">
      {chats.length > 0 && (
        <ul aria-label={t('Chats')} className="flex min-w-0 flex-wrap gap-1.5">
          {chats.map((name) => (
            <li key={name} className="max-w-full min-w-0 *:max-w-full">
              <Chip icon={<Hash aria-hidden className="flex-none" />}>
                <span className="truncate">{name}</span>
              </Chip>
            </li>
          ))}
          {more > 0 && (
            <li className="num self-center text-meta text-muted">{t('and {n} more', { n: more })}</li>
          )}
        </ul>
      )}
      {courses.length > 0 && <Courses courses={courses} more={course_count - courses.length} />}
      {next_event !== null && <NextEvent event={next_event} />}
      {comments.length > 0 && (
        <ul aria-label={t('Newest comments')} className="grid gap-2.5">
          {comments.map(({ id, author, text, attached, created_at }) => (
            <li key={id} className="flex min-w-0 items-start gap-2.5">
              <Avatar id={author.id} name={fullName(author)} src={author.avatar_url} size={28} />
              <div className="min-w-0 flex-1">
                <p className="text-meta text-muted">
                  {groupId === undefined ? (
                    <span className="font-medium text-soft">{author.first_name}</span>
                  ) : (
                    <PersonButton
                      person={{ ...author, username: null }}
                      groupId={groupId}
                      className="font-medium text-soft"
                    >
                      {author.first_name}
                    </PersonButton>
                  )}{' '}
                  · {formatAgo(created_at)}
                </p>
                <p className="line-clamp-2 text-dense wrap-anywhere">{wordsOrFiles(text, attached)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CoursesProps {
  courses: CommunityInside['courses'];
  more: number;
}

function Courses({ courses, more }: CoursesProps) {
  return (
    <ul aria-label={t('Courses')} className="grid gap-2">
      {courses.map(({ id, title, lessons }) => (
        <li key={id} className="flex min-w-0 items-start gap-2.5">
          <span className="grid size-7 flex-none place-items-center rounded-control bg-sunken text-muted">
            <GraduationCap aria-hidden className="size-4" />
          </span>
          <p className="min-w-0 flex-1">
            <span className="line-clamp-2 text-dense wrap-anywhere">{title}</span>
            <span className="num block text-meta text-muted">
              {t('{n, plural, =0 {No lessons yet} one {# lesson} other {# lessons}}', { n: lessons })}
            </span>
          </p>
        </li>
      ))}
      {more > 0 && <li className="num pl-9.5 text-meta text-muted">{t('and {n} more', { n: more })}</li>}
    </ul>
  );
}

function NextEvent({ event }: { event: NonNullable<CommunityInside['next_event']> }) {
  const { title, starts_at, is_all_day } = event;
  // Noon of a whole day is the same date for readers on both sides of its zone.
  const when = is_all_day ? formatDate(Date.parse(starts_at) + HALF_DAY_MS) : formatDateTime(starts_at);
  return (
    <p className="flex min-w-0 items-start gap-2.5">
      <span className="grid size-7 flex-none place-items-center rounded-control bg-sunken text-muted">
        <CalendarDays aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-meta text-muted">{t('Next event · {when}', { when })}</span>
        <span className="line-clamp-2 text-dense wrap-anywhere">{title}</span>
      </span>
    </p>
  );
}
