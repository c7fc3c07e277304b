import type { Access, CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import type { CommunityApi } from '../../support/acts/community-api.ts';
import type { CallerKind, GroupKind, World } from './a-world.ts';

/** One way to call one endpoint. Every endpoint of the contract has at least one row; a test sees to it. */
export interface Row {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The right that decides: the endpoint's own, unless this way of calling it asks for another. */
  readonly right: Access;
  /**
   * What the refused may learn. `group`: 403 while they see the community, else 404. `chat`: 403 while they may read
   * its chats, else 404. `posts`: 403 while they may read its posts, else 404. `calendar`: 403 while they may see
   * its calendar, else 404. `staff`: always 404. `nothing`: the call is about no community.
   */
  readonly about: 'group' | 'chat' | 'posts' | 'calendar' | 'staff' | 'nothing';
  /** Status for whoever holds the right. */
  readonly status: number;
  /** It changes the caller's place, so it gets a world of its own. */
  readonly isMove: boolean;
  /** Decides before the right does; null leaves it to the right. */
  readonly exception: (kind: CallerKind, group: GroupKind) => number | null;
  send(api: CommunityApi, world: World): Promise<{ status: number; json: unknown }>;
}

type More = Partial<Pick<Row, 'right' | 'status' | 'isMove' | 'exception'>> & { readonly how?: string };

/** A row for `endpoint`, called with `input`; `more` says where it differs from what the endpoint declares. */
export function row<E extends Endpoint>(
  endpoint: E,
  about: Row['about'],
  input: (world: World) => CallInput<E>,
  { how, ...more }: More = {},
): Row {
  return {
    name: `${endpoint.method} ${endpoint.path}${how === undefined ? '' : `, ${how}`}`,
    endpoint,
    right: endpoint.access,
    about,
    status: 200,
    isMove: false,
    exception: () => null,
    send: (api, world) => api.call(endpoint, world.caller, input(world)),
    ...more,
  };
}
