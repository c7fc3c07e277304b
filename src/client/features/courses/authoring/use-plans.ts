import { useQuery } from '@tanstack/react-query';
import type { Course, CoursePlan } from '../../../../contract/courses/courses.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';

/**
 * The membership plans that a course of the community can ask for. The one that `course` asks for now is among them,
 * also when it was archived since.
 */
export function usePlans(groupId: string, course?: Pick<Course, 'plan'>): readonly CoursePlan[] {
  const { data = [] } = useQuery(membershipPlansQuery(groupId));
  const chosen = course?.plan ?? null;
  return chosen === null || data.some(({ id }) => id === chosen.id) ? data : [...data, chosen];
}
