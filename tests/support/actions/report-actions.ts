import type { call } from '../../../src/client/data/api/call.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import type { Act } from '../a-chat-world.ts';

/** Ben reports a post that the owner writes for it: a second report of the same thing would announce nothing. */
export function reportActions({
  asOwner,
  asBen,
  groupId,
}: {
  asOwner: typeof call;
  asBen: typeof call;
  groupId: string;
}): Readonly<Record<'report.created' | 'report.updated' | 'own_report.updated', Act>> {
  async function report() {
    const { data } = await asOwner(createPost, { body: { group_id: groupId, content_md: 'Bili na' } });
    await asBen(createReport, { body: { type: 'SPAM', reported_post_id: data.id } });
  }
  return { 'report.created': report, 'report.updated': report, 'own_report.updated': report };
}
