import { blockPerson } from '../../../src/contract/account/blocks.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from '../chat/private-world.ts';
import { linkCardOf } from './a-world.ts';
import type { PrivateKind, PrivateWorld } from './private-rows.ts';

/** A private conversation in which both have spoken, and a caller of one kind. */
export async function aPrivateWorld(api: CommunityApi, kind: PrivateKind): Promise<PrivateWorld> {
  const { owner, ana, ben, group } = await twoPeople(api);
  const { open, say } = privateWays(api);
  const { id: chatId } = await open(ana, ben);
  const { id: ownMessageId } = await say(ana, chatId, 'Hoy');
  const { id: peerMessageId, poll } = await say(ben, chatId, 'Oy https://pahina.example/', {
    poll: { options: ['Oo', 'Hindi'] },
  });
  const pollId = poll?.id ?? '';
  const linkCardId = await linkCardOf(api.db, peerMessageId);
  const world = { caller: ana, peer: ben, chatId, ownMessageId, peerMessageId, pollId, linkCardId };
  switch (kind) {
    case 'nobody signed in':
      return { ...world, caller: null };
    case 'one whom the other blocked':
      await api.ok(blockPerson, ben, { params: { user_id: ana } });
      return world;
    case 'one who blocked the other':
      await api.ok(blockPerson, ana, { params: { user_id: ben } });
      return world;
    case 'one who shares no community any more':
      await api.place(group.id, ana, 'MEMBER', 'LEFT');
      return world;
    case 'an administrator who is one of the two':
      await api.db.query(`update users set platform_role = 'ADMIN' where id = $1`, [ana]);
      return world;
    case 'a member of the same community': {
      const carlo = await api.person({ first: 'Carlo' });
      await api.place(group.id, carlo, 'MEMBER');
      return { ...world, caller: carlo };
    }
    case 'the owner of their community':
      return { ...world, caller: owner };
    case 'a stranger':
      return { ...world, caller: await api.person({ first: 'Sally' }) };
    case 'an administrator':
      return { ...world, caller: await api.person({ first: 'Adora', role: 'ADMIN' }) };
    case 'one of the two':
      return world;
  }
}
