import type { QueryClient } from '@tanstack/react-query';
import { fullName, type Person } from '../../../contract/account/people.ts';
import {
  createRestriction,
  liftRestriction,
  type MuteType,
  type RestrictionForm,
} from '../../../contract/communities/restrictions.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { offerUndo } from '../../data/api/offer-undo.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** The mutes that staff request together. */
export interface Mute extends Pick<RestrictionForm, 'reason'> {
  readonly groupId: string;
  readonly person: Person;
  readonly types: readonly MuteType[];
  /** Null: until it is lifted. */
  readonly lengthMs: number | null;
}

/**
 * Mutes a member, and offers to undo it. A mute that another moderator set already stays as it is. Rejects
 * with the call's error; then nothing was changed.
 */
export async function mute(queries: QueryClient, wish: Mute): Promise<void> {
  const { groupId: group_id, person, types, lengthMs, reason } = wish;
  const ends_at = lengthMs === null ? null : new Date(Date.now() + lengthMs).toISOString();
  const [type, ...also] = types;
  if (type === undefined) return;
  const refresh = () => queries.invalidateQueries({ queryKey: ['communities', 'restrictions', group_id] });
  const body = { group_id, user_id: person.id, type, also, reason, ends_at };
  const made = await call(createRestriction, { body })
    .catch((error: unknown) => {
      if (problemOf(error)?.code === 'restriction.exists') return null;
      throw error;
    })
    .finally(refresh);
  const name = fullName(person);
  if (made === null) {
    toast.info(t('{name} is muted already', { name }));
    return;
  }
  offerUndo(t('{name} is muted', { name }), async () => {
    const params = { restriction_id: made.data.id };
    await call(liftRestriction, { params, query: { is_whole_act: 'true' } });
    await refresh();
  });
}
