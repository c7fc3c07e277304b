import type { HeldContent } from '../../../../contract/feed/held-content.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { attachmentsJson } from '../../attachments/attachment-json.ts';
import { linkCardJson } from '../../link-cards/link-card-json.ts';
import { pollJson } from '../../polls/poll-json.ts';
import { personJson } from '../../users/person-json.ts';

/** Comments under a post that was deleted wait for nothing: no one would see them. */
const HELD = `select 'post' as kind, p.id, p.id as post_id, p.created_at
  from posts p where p.group_id = $1 and p.status = 'PENDING_REVIEW'
  union all
  select 'comment', c.id, c.post_id, c.created_at
  from comments c join posts p on p.id = c.post_id
  where c.group_id = $1 and c.status = 'PENDING_REVIEW' and p.status <> 'DELETED'`;

const mentionsOf = (kind: 'post' | 'comment', row: string) => `coalesce((
  select json_agg(${personJson('u')} order by u.id) from ${kind}_mentions x join users u on u.id = x.user_id
  where x.${kind}_id = ${row}.id), '[]')`;

/** A value of the comment `c`, or of the post `p` when the row is one. */
const either = (ofPost: string, ofComment: string) =>
  `case when c.id is null then ${ofPost} else ${ofComment} end`;
const column = (name: string) => `${either(`p.${name}`, `c.${name}`)} as ${name}`;

/** What waits for the staff of a community. */
export function createHeldContentRepo(db: Database) {
  return {
    /** Until the transaction ends, nothing else begins or stops to wait in this community. */
    async lockQueue(groupId: string): Promise<void> {
      await db.query('select from group_feeds where group_id = $1 for no key update', [groupId]);
    },

    async isAnyWaiting(groupId: string): Promise<boolean> {
      const { rows } = await db.query(`select from (${HELD}) h limit 1`, [groupId]);
      return rows.length > 0;
    },

    /** The oldest first, as the reader sees them. Does not check rights. */
    async list(
      groupId: string,
      { page, limit, readerId }: { page: number; limit: number; readerId: string },
    ): Promise<{ rows: HeldContent[]; total: number }> {
      const { rows } = await db.query<HeldContent>(
        `select h.kind, h.id, h.post_id, p.title, ${column('content_md')}, ${column('version')},
           ${either('p.review_reason', 'c.review_reason')} as reason, h.created_at,
           ${either(mentionsOf('post', 'p'), mentionsOf('comment', 'c'))} as mentions,
           ${either(attachmentsJson('p', 'post_id'), attachmentsJson('c', 'comment_id'))} as attachments,
           ${either(linkCardJson('p', 'post_id'), linkCardJson('c', 'comment_id'))} as link_card,
           ${either(pollJson({ owner: 'p', column: 'post_id' }, '$4'), 'null')} as poll,
           ${personJson('a')} as author
         from (select * from (${HELD}) every_one order by created_at, id limit $2 offset $3) h
         join posts p on p.id = h.post_id
         left join comments c on h.kind = 'comment' and c.id = h.id
         join users a on a.id = ${either('p.author_id', 'c.author_id')}
         order by h.created_at, h.id`,
        [groupId, limit, (page - 1) * limit, readerId],
      );
      const { rows: totals } = await db.query<{ total: number }>(
        `select count(*) as total from (${HELD}) h`,
        [groupId],
      );
      return { rows, total: singleRow(totals).total };
    },
  };
}
