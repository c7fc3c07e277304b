import type { QueryClient } from '@tanstack/react-query';
import { fullName, type Person } from '../../../contract/account/people.ts';
import {
  type CommonType,
  commonTypes,
  muteTypes,
  type RestrictionType,
} from '../../../contract/communities/restriction-kinds.ts';
import {
  createRestriction,
  liftRestriction,
  type RestrictionForm,
} from '../../../contract/communities/restrictions.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { offerUndo } from '../../data/api/offer-undo.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** The restrictions that staff request together. */
export interface Mute extends Pick<RestrictionForm, 'reason'> {
  /** Null: on the whole platform. */
  readonly groupId: string | null;
  readonly person: Person;
  readonly types: readonly RestrictionType[];
  /** Null: until it is lifted. */
  readonly endsAt: string | null;
  /** The case that led to it. */
  readonly reportId?: string | undefined;
}

/**
 * Restricts a user, and offers to undo it. A restriction that another moderator set already stays as it is. Rejects
 * with the call's error; then nothing was changed.
 */
export async function mute(queries: QueryClient, wish: Mute): Promise<void> {
  const { groupId: group_id, person, types, endsAt: ends_at, reason, reportId: report_id = null } = wish;
  const [type, ...others] = types;
  const also = others.filter(isCommon);
  const scope = group_id === null ? ('PLATFORM' as const) : ('GROUP' as const);
  if (type === undefined) return;
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['restrictions'] });
    if (type === 'GROUP_BAN') await queries.invalidateQueries({ queryKey: ['communities', 'members'] });
  };
  const body = { scope, group_id, user_id: person.id, type, also, reason, ends_at, report_id };
  const made = await call(createRestriction, { body })
    .catch((error: unknown) => {
      if (problemOf(error)?.code === 'restriction.exists') return null;
      throw error;
    })
    .finally(refresh);
  const name = fullName(person);
  const isMute = types.every((one) => muteTypes.some((mute) => mute === one));
  if (made === null) {
    toast.info(isMute ? t('{name} is muted already', { name }) : t('{name} is restricted already', { name }));
    return;
  }
  offerUndo(isMute ? t('{name} is muted', { name }) : t('{name} is restricted', { name }), async () => {
    const params = { restriction_id: made.data.id };
    await call(liftRestriction, { params, query: { is_whole_act: 'true' }, body: {} });
    await refresh();
  });
}

function isCommon(type: RestrictionType): type is CommonType {
  return commonTypes.some((common) => common === type);
}
