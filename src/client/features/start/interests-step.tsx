import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '../../../contract/account/me.ts';
import { type Tag, updateUserTags } from '../../../contract/tags.ts';
import { call } from '../../data/api/call.ts';
import { t } from '../../i18n/t.ts';
import { TagChips } from '../tags/tag-chips.tsx';
import { userTagsQuery } from '../tags/tags.queries.ts';
import { type StepActions, StepPage } from './step-page.tsx';

/** What the user is interested in. Added to what they had chosen elsewhere. */
export function InterestsStep({ user, ...actions }: StepActions & { user: CurrentUser }) {
  const queries = useQueryClient();
  const query = userTagsQuery(user.id);
  const held = useQuery(query).data ?? [];
  const [changed, setChanged] = useState<readonly Tag[] | null>(null);
  const chosen = changed ?? held.filter(({ user_tag_type }) => user_tag_type === 'INTERESTED');

  async function save() {
    const ids = new Set(chosen.map(({ id }) => id));
    const others = held.filter(({ id, user_tag_type }) => user_tag_type === 'NOT_INTERESTED' && !ids.has(id));
    const tags = [
      ...chosen.map(({ id }) => ({ tag_id: id, type: 'INTERESTED' as const })),
      ...others.map(({ id }) => ({ tag_id: id, type: 'NOT_INTERESTED' as const })),
    ];
    const { data } = await call(updateUserTags, { params: { user_id: user.id }, body: { tags } });
    await queries.cancelQueries({ queryKey: query.queryKey });
    queries.setQueryData(query.queryKey, data);
    void queries.invalidateQueries({ queryKey: ['suggestions'] });
  }

  return (
    <StepPage
      {...actions}
      step="interests"
      title={t('What are you into, {name}?', { name: user.first_name })}
      lead={t('Choose a few. We’ll suggest communities that fit.')}
      save={changed === null ? null : save}
    >
      <TagChips label={t('Interests')} value={chosen} onChange={setChanged} />
    </StepPage>
  );
}
