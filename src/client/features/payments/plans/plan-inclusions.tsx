import { useQuery } from '@tanstack/react-query';
import { BookOpen, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { planInclusionsQuery } from '../../../data/communities/membership-plans.queries.ts';

/** What a plan includes: the owner's lines, and the courses that ask for it. */
export function PlanInclusions({ plan: { id, group_id, perks } }: { plan: MembershipPlan }) {
  const { data } = useQuery(planInclusionsQuery(group_id, id));
  const courses = data?.courses ?? [];
  if (perks.length === 0 && courses.length === 0) return null;
  return (
    <ul className="mt-1.5 grid gap-1 text-meta text-soft">
      {perks.map((perk) => (
        <Line key={perk} icon={<Check aria-hidden />}>
          {perk}
        </Line>
      ))}
      {courses.map((course) => (
        <Line key={course.id} icon={<BookOpen aria-hidden />}>
          {course.title}
        </Line>
      ))}
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
