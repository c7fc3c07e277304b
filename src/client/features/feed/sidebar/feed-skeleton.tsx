import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonBar, SkeletonCircle } from '../../../ui/layout/skeleton.tsx';

/** Placeholders in the shape of posts while the posts are loading. */
export function FeedSkeleton() {
  return (
    <div className="grid gap-3">
      {[0, 1, 2].map((n) => (
        <PostSkeleton key={n} />
      ))}
    </div>
  );
}

/** A placeholder in the shape of one post. */
export function PostSkeleton() {
  return (
    <Card>
      <div className="flex gap-3">
        <SkeletonCircle />
        <div className="grid flex-1 content-start gap-2.5 pt-1.5">
          <SkeletonBar className="w-32" />
          <SkeletonBar className="w-16" />
        </div>
      </div>
      <div className="grid gap-3 pt-5 pb-8 sm:ml-12">
        <SkeletonBar className="h-3! w-2/3" />
        <SkeletonBar className="w-11/12" />
        <SkeletonBar className="w-5/6" />
        <SkeletonBar className="w-1/2" />
      </div>
    </Card>
  );
}
