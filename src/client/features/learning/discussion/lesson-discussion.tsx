import { useLocation } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';

// Most visits are about the lesson alone.
const LessonComments = lazyComponent(() => import('./lesson-comments.tsx'), 'LessonComments');

interface LessonDiscussionProps {
  community: Community;
  lessonId: string;
  /** No one can add a comment any more. An open discussion stays open, with the comment that was begun. */
  isClosed: boolean;
}

/** What learners say about a lesson. It is loaded with the first press, or at once for links to it. */
export function LessonDiscussion({ community, lessonId, isClosed }: LessonDiscussionProps) {
  const isLinked = useLocation({ select: ({ hash }) => hash === 'discussion' });
  const [isOpen, setIsOpen] = useState(isLinked);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    setIsOpen(true);
    section.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  if (isClosed && !isOpen) return null;
  return (
    <div ref={section} className="mx-4 mt-2 sm:mx-0">
      {isOpen ? (
        <Card as="section" isPadded={false} title={t('Discussion')} className="max-sm:rounded-b-none">
          <Suspense
            fallback={
              <div className="p-4 pt-0">
                <SkeletonRows rows={2} />
              </div>
            }
          >
            <LessonComments community={community} lessonId={lessonId} isClosed={isClosed} />
          </Suspense>
        </Card>
      ) : (
        <Button kind="ghost" icon={<MessagesSquare aria-hidden />} onPress={() => setIsOpen(true)}>
          {t('Discuss this lesson')}
        </Button>
      )}
    </div>
  );
}
