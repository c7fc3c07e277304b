import type { Access, CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import type { CallerKind, GroupKind, Place, World } from './a-world.ts';

/** One way to call one endpoint. Every endpoint of the contract has at least one row; a test sees to it. */
export type Row = RowOf<World, false> | Move;

/** Changes the caller's place or the community, so it gets a place of its own. */
export type Move = RowOf<Place, true>;

interface RowOf<Where, IsMove extends boolean> {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The right that decides: the endpoint's own, unless this way of calling it asks for another. */
  readonly right: Access;
  /**
   * What the refused may learn. `group`: 403 while they see the community, else 404. `chat`: 403 while they may read
   * its chats, else 404. `posts`: 403 while they may read its posts, else 404. `calendar`: 403 while they may see
   * its calendar, else 404. `courses`: 403 while they may see its public courses, else 404. `staff`: always 404. `nothing`: the call is about no community.
   */
  readonly about: 'group' | 'chat' | 'posts' | 'calendar' | 'courses' | 'staff' | 'nothing';
  /** Status for users who have the right. */
  readonly status: number;
  readonly isMove: IsMove;
  /** Decides before the right does; null leaves it to the right. */
  readonly exception: (kind: CallerKind, group: GroupKind) => number | null;
  send(api: CommunityApi, where: Where): Promise<{ status: number; json: unknown }>;
}

type More = Partial<Pick<Row, 'right' | 'status' | 'exception'>> & { readonly how?: string };

/** A row for `endpoint`, called with `input`; `more` says where it differs from what the endpoint declares. */
export function row<E extends Endpoint>(
  endpoint: E,
  about: Row['about'],
  input: (world: World) => CallInput<E>,
  more: More = {},
): RowOf<World, false> {
  return { ...described(endpoint, about, input, more), isMove: false };
}

/** As {@link row}, for what would change the answers of the rows after it. */
export function move<E extends Endpoint>(
  endpoint: E,
  about: Row['about'],
  input: (place: Place) => CallInput<E>,
  more: More = {},
): Move {
  return { ...described(endpoint, about, input, more), isMove: true };
}

function described<E extends Endpoint, Where extends Place>(
  endpoint: E,
  about: Row['about'],
  input: (where: Where) => CallInput<E>,
  { how, ...more }: More,
): Omit<RowOf<Where, boolean>, 'isMove'> {
  return {
    name: `${endpoint.method} ${endpoint.path}${how === undefined ? '' : `, ${how}`}`,
    endpoint,
    right: endpoint.access,
    about,
    status: 200,
    exception: () => null,
    send: (api, where) => api.call(endpoint, where.caller, input(where)),
    ...more,
  };
}
