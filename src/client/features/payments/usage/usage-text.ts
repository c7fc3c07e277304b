import type { PlanLimits } from '../../../../contract/money/platform-plans.ts';
import type { GroupUsage } from '../../../../contract/money/usage.ts';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { MeterLevel } from '../../../ui/media/usage-meter.tsx';
import { planName } from '../../calculator/plan-name.ts';

export type Limit = keyof PlanLimits;

/** In the order in which they are shown. */
export const limitKeys: readonly Limit[] = ['members', 'courses', 'group_conversations', 'storage_bytes'];

/** English; translated with `t`. */
export const limitNames: Readonly<Record<Limit, string>> = {
  members: 'Members',
  courses: 'Courses',
  group_conversations: 'Chats',
  storage_bytes: 'Storage',
};

/** What happens at the limit. English; translated with `t`. */
const fullTexts: Readonly<Record<Limit, string>> = {
  members: 'No one else can join.',
  courses: 'You can’t add another course until you delete one.',
  group_conversations: 'You can’t add another chat until you archive one.',
  storage_bytes: 'New files can’t be uploaded until some are deleted.',
};

/** From 80 % on a limit is near. */
export function levelOf({ used, max }: GroupUsage[Limit]): MeterLevel {
  if (max === null || used * 100 < max * 80) return 'fine';
  return used < max ? 'near' : 'full';
}

/** From 0 to 1, also over the limit, as after a change to a smaller plan; null without a limit. */
export function shareOf({ used, max }: GroupUsage[Limit]): number | null {
  if (max === null) return null;
  return max === 0 ? 1 : Math.min(1, used / max);
}

/** "12", or "1.2 GB". */
function countText(limit: Limit, count: number): string {
  return limit === 'storage_bytes' ? formatBytes(count) : formatNumber(count);
}

/** "12 of 100", or "12, no limit". */
export function usedText(limit: Limit, { used, max }: GroupUsage[Limit]): string {
  const count = countText(limit, used);
  return max === null
    ? t('{used}, no limit', { used: count })
    : t('{used} of {max}', { used: count, max: countText(limit, max) });
}

/** What is warned of, and what lifts it; null while there is room. */
export function warningText(limit: Limit, usage: GroupUsage[Limit]): string | null {
  const level = levelOf(usage);
  if (level === 'fine') return null;
  const lift = usage.lifted_by && t('{plan} allows more.', { plan: planName(usage.lifted_by) });
  const state = level === 'near' ? t('Almost full.') : t(fullTexts[limit]);
  return [state, lift].filter((part) => part !== null).join(' ');
}

/** "1,000 members · 20 courses · 20 chats · 20.0 GB" */
export function allowanceText(limits: PlanLimits): string {
  const { members, courses, group_conversations: chats, storage_bytes: bytes } = limits;
  return [
    members === null
      ? t('Any number of members')
      : t('{n, plural, one {# member} other {# members}}', { n: members }),
    courses === null
      ? t('Any number of courses')
      : t('{n, plural, one {# course} other {# courses}}', { n: courses }),
    chats === null ? t('Any number of chats') : t('{n, plural, one {# chat} other {# chats}}', { n: chats }),
    bytes === null ? t('Any amount of storage') : t('{size} of storage', { size: formatBytes(bytes) }),
  ].join(' · ');
}

/** What another plan would not let grow any more, each as a sentence. Empty where everything fits. */
export function tightTexts(usage: GroupUsage, limits: PlanLimits): string[] {
  return limitKeys.flatMap((limit) => {
    const [{ used }, max] = [usage[limit], limits[limit]];
    if (max === null || used < max) return [];
    return [`${t(limitNames[limit])}: ${usedText(limit, { ...usage[limit], max })}. ${t(fullTexts[limit])}`];
  });
}
