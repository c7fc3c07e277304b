import { SkeletonBar } from '../../ui/layout/skeleton.tsx';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A skeleton with the geometry of the rows. */
export function NotificationsSkeleton() {
  return (
    <div className="grid gap-2">
      <SkeletonBar className="my-1.25 w-14" />
      <div className="divide-y divide-line rounded-card border border-line bg-raised">
        {places.map((place) => (
          <div key={place} className="flex gap-3 px-4 py-3">
            <span className="size-10 flex-none rounded-full bg-selected" />
            <div className="grid flex-1 content-start gap-3 pt-1.25 pb-1.5">
              <SkeletonBar className="w-2/3" />
              <SkeletonBar className="w-11/12" />
              <SkeletonBar className="w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
