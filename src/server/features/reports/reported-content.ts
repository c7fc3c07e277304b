import { Problem, problemStatus } from '../../../contract/core/problems.ts';
import type { ReportIssueChange } from '../../../contract/reports/report-issues.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { MessageService } from '../chat/messages/message.service.ts';
import type { SettingsService } from '../communities/settings.service.ts';
import type { CourseChangeService } from '../courses/course-change.service.ts';
import type { LessonChangeService } from '../courses/lessons/lesson-change.service.ts';
import type { CommentChangeService } from '../feed/comments/comment-change.service.ts';
import type { FeedAccess } from '../feed/feed-access.ts';
import type { PostChangeService } from '../feed/posts/post-change.service.ts';
import type { CaseRow } from './case-row.ts';
import { notPossible } from './report-problems.ts';

/** What a decision does to the reported thing. */
export type Effect = 'remove' | 'restore' | 'archive' | 'unarchive';

/** Changes reported things through the features that own them, with the rights of the person who decides. */
export interface ReportedContent {
  /** Null when the change leaves the reported thing as it is. */
  effectOf(row: CaseRow, change: ReportIssueChange): Effect | null;
  /**
   * May run twice. What is gone already counts as removed. Returns whether reopening has to show the thing again.
   *
   * @throws Problem `report.not_possible` when there is nothing left to restore
   */
  carryOut(effect: Effect, row: CaseRow, caller: Caller): Promise<boolean>;
}

export interface ReportedContentDeps {
  readonly access: Pick<FeedAccess, 'post' | 'comment'>;
  readonly postChanges: Pick<PostChangeService, 'update'>;
  readonly commentChanges: Pick<CommentChangeService, 'update'>;
  readonly messages: Pick<MessageService, 'removeReported'>;
  readonly courseChanges: Pick<CourseChangeService, 'remove'>;
  readonly lessonChanges: Pick<LessonChangeService, 'remove'>;
  readonly settings: Pick<SettingsService, 'archive' | 'unarchive'>;
}

export function createReportedContent(deps: ReportedContentDeps): ReportedContent {
  const { access, postChanges, commentChanges, messages, courseChanges, lessonChanges, settings } = deps;

  /** Posts and comments are hidden, so that their authors and staff still see them. Returns whether that changed it. */
  async function show(
    kind: 'post' | 'comment',
    id: string,
    { isShown, caller }: { isShown: boolean; caller: Caller },
  ): Promise<boolean> {
    const { row } = await access[kind](id, caller);
    const status = isShown ? 'PUBLISHED' : 'HIDDEN';
    if (row.status === status || row.status === 'DELETED') return false;
    const changes = kind === 'post' ? postChanges : commentChanges;
    await changes.update(id, { status, version: row.version }, caller);
    return true;
  }

  async function remove({ kind, target_id: id, has_hidden }: CaseRow, caller: Caller): Promise<boolean> {
    if (id === null) throw notPossible();
    if (kind === 'post' || kind === 'comment')
      return (await show(kind, id, { isShown: false, caller })) || has_hidden;
    if (kind === 'message') await messages.removeReported(id, caller);
    if (kind === 'course') await courseChanges.remove(id, caller);
    if (kind === 'lesson') await lessonChanges.remove(id, caller);
    return false;
  }

  return {
    effectOf(row, { status, resolution }) {
      if (resolution !== undefined && resolution !== row.resolution) {
        if (resolution === 'CONTENT_REMOVED') return 'remove';
        if (resolution === 'CONTENT_RESTORED') return 'restore';
        if (resolution === 'GROUP_ARCHIVED') return 'archive';
      }
      const isReopened = row.is_resolved && (status === 'OPEN' || status === 'IN_REVIEW');
      if (!isReopened) return null;
      if (row.resolution === 'GROUP_ARCHIVED') return 'unarchive';
      return row.has_hidden ? 'restore' : null;
    },

    async carryOut(effect, row, caller) {
      const { kind, target_id: id } = row;
      if (id === null) throw notPossible();
      try {
        if (effect === 'remove') return await remove(row, caller);
        if (effect === 'archive') await settings.archive(id, caller);
        else if (effect === 'unarchive') await settings.unarchive(id, caller);
        else if (kind === 'post' || kind === 'comment') await show(kind, id, { isShown: true, caller });
        return false;
      } catch (error) {
        if (!(error instanceof Problem) || problemStatus[error.code] !== 404) throw error;
        if (effect === 'remove' || row.is_resolved) return false;
        throw notPossible();
      }
    },
  };
}
