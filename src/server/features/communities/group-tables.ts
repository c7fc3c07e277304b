import type { Community, Joining, ReviewRule } from '../../../contract/communities/communities.ts';
import type { JoinRequest } from '../../../contract/communities/members.ts';
import type { PlanCycle, PlanType } from '../../../contract/communities/plans.ts';
import type { GroupRole, MemberStatus } from '../../../contract/core/permissions.ts';
import type { PostCategory } from '../../../contract/feed/categories.ts';

/** The columns of `groups` that the server reads. */
export interface GroupsTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  cover_image_url: string | null;
  logo_url: string | null;
  teaser_video_url: string | null;
  is_public: boolean;
  is_free: boolean;
  joining: Joining;
  sells_plans: boolean;
  subscription_plan_type: PlanType;
  subscription_plan_cycle_type: PlanCycle;
  group_verification_request_status: Community['group_verification_request_status'];
  is_expired: boolean;
  archived_at: string | null;
  join_questions: string[];
  slow_mode_seconds: number;
  are_links_blocked: boolean;
  blocked_words: string[];
  minimum_account_age_days: number;
  review_rules: ReviewRule[];
  are_points_on: boolean;
  level_names: string[];
  welcome_md: string;
  rules_md: string;
  post_categories: PostCategory[];
  total_members: number;
  created_by: string;
  created_at: string;
  version: number;
}

/** One row per user and community. It is never deleted: an ended membership keeps its row. */
export interface GroupMembersTable {
  group_id: string;
  user_id: string;
  role: GroupRole;
  status: MemberStatus;
  joined_at: string | null;
  updated_at: string;
  /** Null for users who never had a pending request. */
  pending_reason: JoinRequest['reason'] | null;
  requested_at: string | null;
  answers: JoinRequest['answers'];
  version: number;
}
