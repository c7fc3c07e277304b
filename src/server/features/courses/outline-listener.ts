import type { Tx } from '../../platform/db/transaction.ts';

/** What follows from a change of the lessons of a course that learners see. */
export interface OutlineListener {
  /**
   * Settles the state of each learner. Call it in the transaction of the change, while the course is locked. `regraded` is a
   * quiz that has another pass mark.
   */
  changed(tx: Tx, change: { readonly courseId: string; readonly regraded?: string }): Promise<void>;
}
