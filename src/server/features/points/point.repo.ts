import { POINTS_ANNOUNCED_EVERY_SECONDS } from '../../../contract/points/points.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** A post, comment or chat message of a community. */
export interface Likeable {
  readonly id: string;
  readonly groupId: string;
  readonly authorId: string;
}

/** The points of an author after a change. */
export interface Counted {
  readonly group_id: string;
  readonly user_id: string;
  /** Of all time. */
  readonly points: number;
  readonly points_before: number;
  /** Whether the owner shows points. */
  readonly is_on: boolean;
  /** Whether this is to be announced: the community has heard of no new points for a while. */
  readonly is_news: boolean;
}

/** Locks the row of the member before those of the days, so that two writers cannot deadlock. */
const ADDING = `total as (
    insert into member_points as m (group_id, user_id, points)
    select group_id, author_id, sum(points) from changed group by 1, 2
    on conflict (group_id, user_id) do update set points = m.points + excluded.points
    returning m.group_id, m.user_id, m.points
  ), days as (
    insert into member_point_days as d (group_id, day, user_id, points)
    select c.group_id, c.given_on, c.author_id, c.points from total cross join changed c
    on conflict (group_id, day, user_id) do update set points = d.points + excluded.points
  )`;

const SUBTRACTING = `total as (
    update member_points m set points = m.points - c.points
    from (select group_id, author_id, sum(points) as points from changed group by 1, 2) c
    where m.group_id = c.group_id and m.user_id = c.author_id
    returning m.group_id, m.user_id, m.points
  ), days as (
    update member_point_days d set points = d.points - c.points from total cross join changed c
    where d.group_id = c.group_id and d.day = c.given_on and d.user_id = c.author_id
  )`;

const COLUMNS = 'group_id, author_id, given_on';

/**
 * One statement that changes likes, the sums and the announcement together. `likes` is a list of queries; the one named
 * `likes` returns the likes, all of one author, that are added or subtracted. $1 is the moment.
 */
function counting(likes: string, isAdding: boolean): string {
  return prepared(`with ${likes}, changed as materialized (
    select ${COLUMNS}, count(*)::integer as points from likes group by ${COLUMNS}
  ), ${isAdding ? ADDING : SUBTRACTING}, shown as (
    select t.*, g.are_points_on as is_on from total t join groups g on g.id = t.group_id
  ), first as (
    insert into point_announcements (group_id, announced_at)
    select s.group_id, $1::timestamptz from shown s
    where s.is_on and not exists (select from point_announcements a where a.group_id = s.group_id)
    on conflict do nothing returning group_id
  ), again as (
    update point_announcements a set announced_at = $1::timestamptz from shown s
    where s.is_on and a.group_id = s.group_id
      and a.announced_at <= $1::timestamptz - interval '${POINTS_ANNOUNCED_EVERY_SECONDS} seconds'
    returning a.group_id
  )
  select s.group_id, s.user_id, s.points, s.is_on,
    s.points ${isAdding ? '-' : '+'} (select sum(points) from changed)::integer as points_before,
    exists (select from first) or exists (select from again) as is_news
  from shown s`);
}

const LIKE = counting(
  `likes as (
    insert into point_likes (thing_id, liker_id, group_id, author_id, given_on)
    values ($2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::date)
    on conflict do nothing returning ${COLUMNS}
  )`,
  true,
);
/** Nothing is subtracted for a like of a hidden thing. */
const gone = (which: string) =>
  `gone as (delete from point_likes where ${which} returning ${COLUMNS}, is_counted),
  likes as (select ${COLUMNS} from gone where is_counted)`;
const UNLIKE = counting(gone('thing_id = $2::uuid and liker_id = $3::uuid'), false);
const FORGET = counting(gone('thing_id = $2::uuid'), false);
const shown = (isCounted: boolean) =>
  counting(
    `likes as (
    update point_likes set is_counted = ${isCounted} where thing_id = any($2::uuid[]) and is_counted <> ${isCounted}
    returning ${COLUMNS}
  )`,
    isCounted,
  );
const SHOW = shown(true);
const HIDE = shown(false);

/** Counts points in the transaction that has locked the thing. Each method returns null when no points changed. */
export function createPointRepo(tx: Database) {
  async function count(text: string, values: readonly unknown[]): Promise<Counted | null> {
    const { rows } = await tx.query<Counted>(text, values);
    return rows[0] ?? null;
  }

  return {
    /** `day` is that of `at` in Manila. */
    like: ({ id, groupId, authorId }: Likeable, likerId: string, { at, day }: { at: string; day: string }) =>
      count(LIKE, [at, id, likerId, groupId, authorId, day]),
    unlike: (thingId: string, likerId: string, at: string) => count(UNLIKE, [at, thingId, likerId]),
    /** Takes all points of a thing back. */
    forget: (thingId: string, at: string) => count(FORGET, [at, thingId]),
    /** All of one author. */
    setShown: (thingIds: readonly string[], isShown: boolean, at: string) =>
      count(isShown ? SHOW : HIDE, [at, thingIds]),
  };
}
