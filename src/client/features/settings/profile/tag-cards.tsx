import { tagsOf } from '../../../../../machines/tag-draft.machine.ts';
import { type Tag, USER_TAGS_MAX, type UserTagType } from '../../../../contract/tags.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { TagPicker } from '../../tags/tag-picker.tsx';
import type { useTagDraft } from './use-tag-draft.ts';

/** The two lists of Tag Preferences (SPEC §2). */
export function TagCards({ tags }: { tags: ReturnType<typeof useTagDraft> }) {
  const { draft, choose, isSaving } = tags;
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
    <>
      <TagCard
        id="interested-tags"
        title={t('Interested Tags')}
        lead={t('You see more of these in suggestions.')}
        {...listOf('INTERESTED')}
      />
      <TagCard
        id="not-interested-tags"
        title={t('Not Interested Tags')}
        lead={t('You see fewer of these. A tag is in one list only.')}
        {...listOf('NOT_INTERESTED')}
      />
    </>
  );
}

interface TagCardProps {
  id: string;
  title: string;
  lead: string;
  value: readonly Tag[];
  max: number;
  isDisabled: boolean;
  onChange: (chosen: readonly Tag[]) => void;
}

function TagCard({ id, title, lead, ...picker }: TagCardProps) {
  return (
    <Card as="section" id={id} aria-label={title}>
      <h2 className="text-h4">{title}</h2>
      <p className="mb-3 text-meta text-muted">{lead}</p>
      <TagPicker label={title} isLabelHidden {...picker} />
    </Card>
  );
}

/** A skeleton of the same size. */
export function TagCardsSkeleton() {
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
