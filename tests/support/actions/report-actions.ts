import type { call } from '../../../src/client/data/api/call.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import type { Act } from '../a-chat-world.ts';

/** Ben reports a post that the owner writes for it: his second report of the same thing would announce nothing. */
export function reportActions({
  asOwner,
  asBen,
  asCora,
  groupId,
}: {
  asOwner: typeof call;
  asBen: typeof call;
  asCora: typeof call;
  groupId: string;
}): Readonly<Record<'report.created' | 'report.updated' | 'own_report.updated', Act>> {
  async function reportBy(...reporters: readonly (typeof call)[]): Promise<void> {
    const { data } = await asOwner(createPost, { body: { group_id: groupId, content_md: 'Bili na' } });
    for (const reporter of reporters)
      await reporter(createReport, { body: { type: 'SPAM', reported_post_id: data.id } });
  }
  return {
    'report.created': () => reportBy(asBen),
    // The second report joins the case of the first.
    'report.updated': () => reportBy(asBen, asCora),
    'own_report.updated': () => reportBy(asBen),
  };
}
