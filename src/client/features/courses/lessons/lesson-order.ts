import type { LessonCard } from '../../../../contract/courses/lessons.ts';

/** What decides about the place of a lesson. */
type Placed = Pick<LessonCard, 'id' | 'section_title'>;

/** A lesson that goes to another place, counted from 0. */
export interface LessonMove {
  readonly id: string;
  readonly to: number;
}

/**
 * The section of a lesson that is put between its new neighbours. Between two lessons of one section it joins them.
 * At an edge it keeps its own section if a neighbour has it, else it joins the lesson before it.
 */
export function sectionAt(
  own: string | null,
  before: Placed | undefined,
  after: Placed | undefined,
): string | null {
  if (before === undefined && after === undefined) return own;
  if (before === undefined || after === undefined) return (before ?? after)?.section_title ?? null;
  if (before.section_title === after.section_title) return before.section_title;
  return own === after.section_title ? own : before.section_title;
}

/** The lessons after `move`. An unknown lesson moves nothing. */
export function moved<T extends Placed>(lessons: readonly T[], { id, to }: LessonMove): readonly T[] {
  const lesson = lessons.find((one) => one.id === id);
  if (lesson === undefined) return lessons;
  const others = lessons.filter((one) => one !== lesson);
  const section_title = sectionAt(lesson.section_title, others[to - 1], others[to]);
  return others.toSpliced(to, 0, { ...lesson, section_title });
}

/** The place, from 0, of a new lesson in a section: behind its last one. Undefined for the end of the course. */
export function placeIn(section: string, lessons: readonly Placed[]): number | undefined {
  const last = lessons.findLastIndex(({ section_title }) => section_title === section);
  return last === -1 || last === lessons.length - 1 ? undefined : last + 1;
}

/** The titles of the sections, in order, each once. */
export function sectionsOf(lessons: readonly Placed[]): readonly string[] {
  return [...new Set(lessons.flatMap(({ section_title }) => section_title ?? []))];
}
