import { isReservedCommunityName } from '../../../contract/account/reserved-names.ts';
import { type Community, moderationFields } from '../../../contract/communities/communities.ts';
import type { CommunityChange, CommunityStats } from '../../../contract/communities/community-settings.ts';
import { DAY_MS } from '../../../contract/core/durations.ts';
import { type GroupPermission, may } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { isUploaded } from '../../../contract/upload-rules.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type CommunityRow, createCommunityRepo } from './community.repo.ts';
import { communityFor, groupNotAllowed, groupNotFound } from './community.service.ts';
import { standingIn, traitsOf } from './community-card.ts';
import { announceGroup } from './group-announcement.ts';
import { setGroupTags } from './group-tags.ts';
import { createMembershipRepo } from './members/membership.repo.ts';
import { createSettingsRepo, type SettingColumns } from './settings.repo.ts';
import { settleFee } from './settle-fee.ts';
import { isReservedSlug, nameReserved, slugTaken } from './slug-choice.ts';

export interface SettingsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** Changes a community. Each method returns it as the caller sees it afterwards. */
export interface SettingsService {
  /**
   * Omitted fields stay. A change without effect announces nothing.
   *
   * @throws Problem `group.stale` with the current community, when `version` is older.
   */
  change(groupId: string, change: CommunityChange, caller: Caller): Promise<Community>;
  /** A repeated call changes and announces nothing. */
  archive(groupId: string, caller: Caller): Promise<Community>;
  unarchive(groupId: string, caller: Caller): Promise<Community>;
  /** Puts an uploaded file in the place of an address. A repeated call changes nothing. */
  setFile(groupId: string, file: CommunityFile, caller: Caller): Promise<Community>;
  stats(): Promise<CommunityStats>;
}

/** Where an uploaded cover, logo or teaser is. */
export type CommunityFile =
  | { readonly cover_image_url: string }
  | { readonly logo_url: string }
  | { readonly teaser_video_url: string };

/** A locked community, and the context of the change. */
interface Changing {
  readonly tx: Tx;
  readonly before: CommunityRow;
  readonly caller: Caller;
  readonly at: string;
}

export function createSettingsService({ db, withTx, clock, audit, jobs }: SettingsDeps): SettingsService {
  const now = () => new Date(clock.now()).toISOString();

  /** @throws Problem `group.not_found` and `group.not_allowed` */
  async function openChange(
    tx: Tx,
    groupId: string,
    caller: Caller,
    rights: readonly GroupPermission[],
  ): Promise<Changing> {
    await createMembershipRepo(tx).lock(groupId, caller.userId);
    const before = await createCommunityRepo(tx).findById(groupId, caller.userId);
    communityFor(caller, before);
    if (!before) throw groupNotFound();
    const standing = standingIn(before, caller.platformRole);
    if (!rights.every((right) => may(right, standing, traitsOf(before)))) throw groupNotAllowed();
    return { tx, before, caller, at: now() };
  }

  /** Announces the change and adds an audit entry. */
  async function finishChange(
    { tx, before, caller }: Changing,
    done: { action: string; version: number; was: object; is: object },
  ): Promise<Community> {
    const { id: groupId } = before;
    announceGroup(tx, { groupId, version: done.version, actorId: caller.userId });
    await audit(tx, {
      actorId: caller.userId,
      action: done.action,
      targetType: 'group',
      targetId: groupId,
      groupId,
      before: done.was,
      after: done.is,
    });
    return communityFor(caller, await createCommunityRepo(tx).findById(groupId, caller.userId));
  }

  async function setArchived(groupId: string, caller: Caller, isArchived: boolean): Promise<Community> {
    return withTx(async (tx) => {
      const changing = await openChange(tx, groupId, caller, ['group.archive']);
      const { before, at } = changing;
      if ((before.archived_at !== null) === isArchived) return communityFor(caller, before);
      const archived_at = isArchived ? at : null;
      const version = await createSettingsRepo(tx).setArchived(groupId, archived_at);
      // A page that was open by then must not take a payment.
      if (isArchived) await jobs.send(tx, 'payments.end_of_group', { group_id: groupId }, { key: groupId });
      return finishChange(changing, {
        action: isArchived ? 'group.archived' : 'group.unarchived',
        version,
        was: { archived_at: before.archived_at },
        is: { archived_at },
      });
    });
  }

  return {
    async change(groupId, change, caller) {
      try {
        return await withTx(async (tx) => {
          const changing = await openChange(tx, groupId, caller, rightsFor(change));
          const { before } = changing;
          if (change.version !== before.version)
            throw new Problem('group.stale', 'Someone else changed this community in the meantime.', {
              fresh: communityFor(caller, before),
            });
          const columns = changedColumns(before, change);
          const tags = changedTags(before, change);
          if (Object.keys(columns).length === 0 && tags === null) return communityFor(caller, before);
          if (columns.name !== undefined && isReservedCommunityName(columns.name)) throw nameReserved();
          if (columns.slug !== undefined) await changeSlug(changing, columns.slug);
          const updated = await createSettingsRepo(tx).update(groupId, columns);
          const version = (await settleFee(tx, groupId)) ?? updated;
          if (tags !== null) await setGroupTags(tx, groupId, tags);
          await createSettingsRepo(tx).emptyCategories(groupId, droppedCategories(before, columns));
          return finishChange(changing, {
            action: 'group.updated',
            version,
            was: { ...columnsOf(before, columns), ...(tags !== null && { tag_ids: tagIdsOf(before) }) },
            is: { ...columns, ...(tags !== null && { tag_ids: tags }) },
          });
        });
      } catch (error) {
        // Another request took the slug between the check and the change.
        throw isUniqueViolation(error, 'groups_slug') ? slugTaken() : error;
      }
    },

    setFile: (groupId, file, caller) =>
      withTx(async (tx) => {
        const changing = await openChange(tx, groupId, caller, ['group.edit']);
        const { before } = changing;
        if (isSame(file, columnsOf(before, file))) return communityFor(caller, before);
        const version = await createSettingsRepo(tx).update(groupId, file);
        const was = columnsOf(before, file);
        return finishChange(changing, { action: 'group.updated', version, was, is: file });
      }),

    archive: (groupId, caller) => setArchived(groupId, caller, true),
    unarchive: (groupId, caller) => setArchived(groupId, caller, false),
    stats: () => createSettingsRepo(db).stats(new Date(clock.now() - 30 * DAY_MS).toISOString()),
  };
}

/** @throws Problem `group.slug_taken` */
async function changeSlug({ tx, before, at }: Changing, slug: string): Promise<void> {
  const repo = createSettingsRepo(tx);
  if (isReservedSlug(slug) || (await repo.isSlugTaken(before.id, slug))) throw slugTaken();
  await repo.retireSlug(before.id, { former: before.slug, current: slug, at });
}

/** A change of moderation settings alone needs only that right. */
function rightsFor({ version: _, ...fields }: CommunityChange): GroupPermission[] {
  const isModeration = (name: string) => Object.hasOwn(moderationFields, name);
  const names = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const rights: GroupPermission[] = ['group.moderation_settings'];
  return names.every(isModeration) ? rights : [...rights, 'group.edit'];
}

/** The requested changes that have an effect. An empty image or video address becomes null. */
function changedColumns(before: CommunityRow, change: CommunityChange): Partial<SettingColumns> {
  const {
    version: _version,
    tag_ids: _tags,
    slug,
    cover_image_url,
    logo_url,
    teaser_video_url,
    ...plain
  } = change;
  const wanted = {
    ...plain,
    ...(slug && { slug }),
    ...(cover_image_url !== undefined && { cover_image_url: cover_image_url || null }),
    ...(logo_url !== undefined && { logo_url: logo_url || null }),
    ...(teaser_video_url !== undefined && { teaser_video_url: teaser_video_url || null }),
  };
  const current: SettingColumns = before;
  requireOwnFiles(before, wanted);
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isSame(value, Reflect.get(current, name)),
    ),
  );
}

/** Only an upload sets the address of an uploaded file. The form may send back what is there. */
function requireOwnFiles(
  before: CommunityRow,
  wanted: Partial<Pick<SettingColumns, 'cover_image_url' | 'logo_url' | 'teaser_video_url'>>,
): void {
  const issues = (['cover_image_url', 'logo_url', 'teaser_video_url'] as const).flatMap((path) => {
    const address = wanted[path] ?? '';
    return isUploaded(address) && address !== before[path]
      ? [{ path, message: 'Please enter a valid URL', words: undefined }]
      : [];
  });
  if (issues.length > 0) throw new Problem('request.invalid', 'The request is not valid', { issues });
}

/** The values that `row` has for the keys of `columns`. */
function columnsOf(row: SettingColumns, columns: object): object {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, Reflect.get(row, name)]));
}

/** Ids of the categories that the change deletes. */
function droppedCategories(
  before: CommunityRow,
  { post_categories: kept }: Partial<SettingColumns>,
): string[] {
  if (kept === undefined) return [];
  return before.post_categories.map(({ id }) => id).filter((id) => !kept.some((one) => one.id === id));
}

const tagIdsOf = ({ tags }: CommunityRow) => tags.map(({ id }) => id);

/** Null when the tags do not change. */
function changedTags(before: CommunityRow, { tag_ids }: CommunityChange): readonly string[] | null {
  return tag_ids === undefined || isSame(tag_ids, tagIdsOf(before)) ? null : tag_ids;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
