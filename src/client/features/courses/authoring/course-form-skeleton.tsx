import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';

/** The geometry of the form while it is loading. */
export function CourseFormSkeleton() {
  return (
    <div className="grid gap-7 rounded-card border border-line bg-raised p-4">
      {['title', 'description', 'cover'].map((field) => (
        <div key={field} className="grid gap-3">
          <SkeletonBar className="w-24" />
          <span className="h-field rounded-control bg-selected" />
        </div>
      ))}
    </div>
  );
}
