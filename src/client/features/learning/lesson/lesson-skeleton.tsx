import { SkeletonBar, SkeletonRows } from '../../../ui/layout/skeleton.tsx';

export function LessonSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-200 gap-4 p-4 sm:p-6">
      <span aria-hidden className="block aspect-video rounded-card bg-selected" />
      <SkeletonBar className="h-5! w-64" />
      <SkeletonRows rows={4} lead="none" />
    </div>
  );
}
