import { List } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { useCloseOnLeave } from '../../../ui/overlays/use-close-on-leave.ts';
import { useLazyOverlay } from '../../../ui/overlays/use-lazy-overlay.ts';
import { BackToCourse, type LessonOutline } from './lesson-side.tsx';

// Lazy: a sheet is heavy, and is opened where there is no column only.
const loadSheet = () => import('./outline-sheet.tsx');
const OutlineSheet = lazyComponent(loadSheet, 'OutlineSheet');

interface LessonBarProps {
  slug: string;
  courseId: string;
  /** Undefined while it is loading. */
  outline: LessonOutline | undefined;
}

/** On top of a lesson where the outline is not beside it: back, the course, the progress, and the outline's sheet. */
export function LessonBar({ slug, courseId, outline }: LessonBarProps) {
  const { isOpen, wasOpened, open, close } = useLazyOverlay(loadSheet);
  useCloseOnLeave(close);
  return (
    <header className="flex h-bar flex-none items-center gap-1 border-b border-line bg-surface px-1 sm:px-3 lg:hidden">
      <BackToCourse slug={slug} courseId={courseId} />
      <div className="grid min-w-0 flex-1">
        {outline === undefined ? (
          <SkeletonBar className="w-36" />
        ) : (
          <>
            <p className="truncate text-h4">{outline.course.title}</p>
            <p className="num truncate text-small text-muted">
              {t('{done} of {total} lessons', { done: outline.facts.completed, total: outline.facts.total })}
            </p>
          </>
        )}
      </div>
      <IconButton
        label={t('Lessons')}
        aria-haspopup="dialog"
        onPress={open}
        isDisabled={outline === undefined}
      >
        <List aria-hidden />
      </IconButton>
      {wasOpened && outline !== undefined && (
        <Suspense fallback={null}>
          <OutlineSheet {...outline} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </header>
  );
}
