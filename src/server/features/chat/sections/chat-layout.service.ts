import type { ChatLayout } from '../../../../contract/chat/chat-sections.ts';
import { type GroupPermission, may } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { type CommunityService, groupNotFound } from '../../communities/community.service.ts';
import { chatNotAllowed } from '../../moderation/writing-problems.ts';
import { createChatLayoutRepo } from './chat-layout.repo.ts';

export interface ChatLayoutDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly communities: Pick<CommunityService, 'standingIn'>;
}

/** How the staff of a community arranged its chats. */
export interface ChatLayoutService {
  get(groupId: string, caller: Caller): Promise<ChatLayout>;
  /** A layout equal to the present one changes and announces nothing. @throws Problem `chat.layout_stale` */
  set(groupId: string, layout: ChatLayout, caller: Caller): Promise<ChatLayout>;
}

export function createChatLayoutService({ db, withTx, communities }: ChatLayoutDeps): ChatLayoutService {
  /** @throws Problem `group.not_found`, `chat.not_allowed` */
  async function require(groupId: string, right: GroupPermission, caller: Caller): Promise<void> {
    const membership = await communities.standingIn(caller, groupId);
    if (!membership || !may('group.see', membership.standing, membership.group)) throw groupNotFound();
    if (!may(right, membership.standing, membership.group)) throw chatNotAllowed();
  }

  return {
    async get(groupId, caller) {
      await require(groupId, 'chat.read', caller);
      return createChatLayoutRepo(db).get(groupId);
    },

    async set(groupId, wanted, caller) {
      await require(groupId, 'conversation.edit', caller);
      return withTx(async (tx) => {
        const repo = createChatLayoutRepo(tx);
        await lockGroup(tx, groupId);
        const current = await repo.get(groupId);
        const next = cleaned(wanted, await repo.chatIds(groupId));
        if (textOf(next) === textOf(current)) return current;
        if (wanted.version !== current.version)
          throw new Problem('chat.layout_stale', 'Someone else arranged the chats in the meantime.', {
            fresh: current,
          });
        const layout = { ...next, version: current.version + 1 };
        await repo.set(groupId, layout);
        tx.emit({
          kind: 'chat_layout.updated',
          topic: `g:${groupId}`,
          ref: groupId,
          actor: caller.userId,
          data: { group_id: groupId, version: layout.version },
        });
        return layout;
      });
    },
  };
}

/** Each chat of the community at most once, at its first place. */
function cleaned({ loose, sections, version }: ChatLayout, known: ReadonlySet<string>): ChatLayout {
  const left = new Set(known);
  const taken = (ids: readonly string[]) => ids.filter((id) => left.delete(id));
  return {
    loose: taken(loose),
    sections: sections.map(({ id, name, chat_ids }) => ({ id, name, chat_ids: taken(chat_ids) })),
    version,
  };
}

/** Equal for equal layouts, whatever the order of their fields. */
function textOf({ loose, sections }: ChatLayout): string {
  return JSON.stringify([loose, sections.map(({ id, name, chat_ids }) => [id, name, chat_ids])]);
}
