import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { useHasDraft } from '../../../data/drafts/use-draft-text.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import { LessonIcon } from '../parts/lesson-icon.tsx';
import { StreamNote } from '../video/stream-note.tsx';
import { lessonDraftKey } from './lesson-draft.ts';

interface LessonRowProps {
  lesson: LessonCard;
  slug: string;
  /** From 0. */
  index: number;
  count: number;
  /** The title of the section that begins with this lesson. */
  section: string | null;
  /** It is open beside the list. */
  isCurrent: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
  /** Undefined for those who may not. */
  onDelete: (() => void) | undefined;
}

/** One lesson of the list in which the order is changed. */
export function LessonRow(props: LessonRowProps) {
  const { lesson, slug, index, count, section, isCurrent, onMove, onEdit, onDelete } = props;
  const userId = useCurrentUser()?.id ?? '';
  const isKeptHere = useHasDraft(lessonDraftKey(userId, lesson.course_id, lesson.id));
  const { title } = lesson;
  return (
    <div data-lesson={lesson.id}>
      {section !== null && <p className="px-2 pt-3 text-meta font-medium text-muted">{section}</p>}
      <div className={classNames('flex min-h-12 items-center gap-2 px-2 py-1', isCurrent && 'bg-selected')}>
        <LessonIcon type={lesson.type} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            kind="quiet"
            to="/communities/$slug/courses/$courseId/"
            params={{ slug, courseId: lesson.course_id }}
            search={{ lesson: lesson.id }}
            aria-current={isCurrent ? 'true' : undefined}
            className="min-w-0 text-dense wrap-anywhere aria-[current]:font-medium"
          >
            <span className="num text-muted">{index + 1}. </span>
            {title}
          </Link>
          {!lesson.is_active && <Badge>{t('Draft')}</Badge>}
          {isKeptHere && !isCurrent && <Badge>{t('Not saved yet')}</Badge>}
          {lesson.is_public && <Badge kind="accent">{t('Free preview')}</Badge>}
          {lesson.type === 'VIDEO' && <StreamNote lesson={lesson} className="w-full" />}
        </span>
        <Menu
          label={t('Actions for {title}', { title })}
          trigger={
            <IconButton label={t('Actions for {title}', { title })} size="small">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem label={t('Edit')} icon={<Pencil />} onAction={onEdit} />
          <MenuItem
            label={t('Move up')}
            icon={<ArrowUp />}
            isDisabled={index === 0}
            onAction={() => onMove(index - 1)}
          />
          <MenuItem
            label={t('Move down')}
            icon={<ArrowDown />}
            isDisabled={index === count - 1}
            onAction={() => onMove(index + 1)}
          />
          {onDelete !== undefined && (
            <>
              <MenuDivider />
              <MenuItem label={t('Delete')} icon={<Trash2 />} isDanger onAction={onDelete} />
            </>
          )}
        </Menu>
      </div>
    </div>
  );
}
