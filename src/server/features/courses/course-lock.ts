/** SQL: what changes of the course $1 and its lessons hold alone, and reports of its learners share. */
export const OUTLINE_LOCK = `hashtextextended('outline:' || $1::text, 0)`;
