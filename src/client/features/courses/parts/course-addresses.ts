/** The page on which a member takes the course. */
export function learnAddress(slug: string, courseId: string): string {
  return `/communities/${encodeURIComponent(slug)}/courses/${courseId}/learn/`;
}

/** One lesson of the course, for those who take it. */
export function lessonAddress(slug: string, courseId: string, lessonId: string): string {
  return `/communities/${encodeURIComponent(slug)}/courses/${courseId}/lessons/${lessonId}/`;
}
