import { tagsOf } from '../../../../../machines/tag-draft.machine.ts';
import { type Tag, USER_TAGS_MAX, type UserTagType } from '../../../../contract/tags.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { TagPicker } from '../../tags/tag-picker.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { useTagDraft } from './use-tag-draft.ts';

/** Tag Preferences (SPEC §2). */
export function TagsTab() {
  const userId = useCurrentUser()?.id ?? '';
  const { snapshot, send, choose, draft, changes, isSaving } = useTagDraft(userId);
  const guard = useLeaveGuard(changes > 0, ({ tab }) => tab === 'preferences');
  const bar = changes > 0 && (
    <SaveBar
      changes={changes}
      isSaving={isSaving}
      saveLabel={t('Save Preferences')}
      onSave={() => send({ type: 'draft.submitted' })}
      onReset={() => send({ type: 'draft.reset' })}
    />
  );
  const listOf = (type: UserTagType) => {
    const held = tagsOf(draft, type);
    return {
      value: held,
      // Moving a tag here from the other list does not add to the total.
      max: held.length + USER_TAGS_MAX - draft.length,
      isDisabled: isSaving,
      onChange: (chosen: readonly Tag[]) => choose(type, chosen, held),
    };
  };
  return (
    <SettingsPage
      tab="preferences"
      title={t('Tag Preferences')}
      lead={t('Manage your interests to get better content recommendations')}
      bar={bar}
    >
      {snapshot.matches('unreachable') ? (
        <ErrorState
          title={t('Your tags did not load')}
          onRetry={() => send({ type: 'retry.requested' })}
          requestId={problemOf(snapshot.context.failure?.error)?.request_id}
        />
      ) : (
        <Loading
          isLoading={snapshot.matches('loading')}
          label={t('Loading your tags')}
          skeleton={<TagsSkeleton />}
        >
          {() => (
            <>
              <TagCard
                title={t('Interested Tags')}
                lead={t('You see more of these in suggestions.')}
                {...listOf('INTERESTED')}
              />
              <TagCard
                title={t('Not Interested Tags')}
                lead={t('You see fewer of these. A tag is in one list only.')}
                {...listOf('NOT_INTERESTED')}
              />
            </>
          )}
        </Loading>
      )}
      <LeaveDialog guard={guard} />
    </SettingsPage>
  );
}

interface TagCardProps {
  title: string;
  lead: string;
  value: readonly Tag[];
  max: number;
  isDisabled: boolean;
  onChange: (chosen: readonly Tag[]) => void;
}

function TagCard({ title, lead, ...picker }: TagCardProps) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-h4">{title}</h2>
      <p className="mb-3 text-meta text-muted">{lead}</p>
      <TagPicker label={title} isLabelHidden {...picker} />
    </Card>
  );
}

function TagsSkeleton() {
  return (
    <div className="grid gap-4">
      {[t('Interested Tags'), t('Not Interested Tags')].map((title) => (
        <Card key={title}>
          <h2 className="text-h4">{title}</h2>
          <SkeletonBar className="mt-1 mb-4 w-3/5" />
          <span aria-hidden className="block h-field rounded-control bg-selected" />
        </Card>
      ))}
    </div>
  );
}
