import type { Community } from '../../../src/contract/communities/communities.ts';

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A public community as its owner sees it; `facts` replaces any field. */
export function aCommunity(facts: Partial<Community> = {}): Community {
  return {
    id: id(1),
    slug: 'hurno',
    joining: 'FREE',
    sells_plans: false,
    name: 'Hurno',
    description: 'Baking at home',
    cover_image_url: null,
    logo_url: null,
    teaser_video_url: null,
    is_public: true,
    is_free: true,
    is_verified: false,
    subscription_plan_type: 'FREEMIUM',
    subscription_plan_cycle_type: 'ONE_TIME',
    group_verification_request_status: 'UNSUBMITTED',
    tags: [],
    is_expired: false,
    total_members: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    archived_at: null,
    membership: { role: 'OWNER', status: 'ACTIVE', joined_at: '2026-01-01T00:00:00.000Z' },
    owner: { id: id(2), username: 'luz', first_name: 'Luz', last_name: 'Abellana', avatar_url: null },
    skips_approval: false,
    join_questions: [],
    are_points_on: true,
    level_names: ['', '', '', '', '', '', '', '', ''],
    rules_md: '',
    welcome_md: '',
    newcomer: null,
    post_categories: [],
    moderation: {
      slow_mode_seconds: 0,
      are_links_blocked: false,
      blocked_words: [],
      minimum_account_age_days: 0,
      review_rules: [],
    },
    version: 3,
    ...facts,
  };
}
