import { COURSE_MAX, COURSE_TITLE_MAX, type CoursePlan } from '../../../../contract/courses/courses.ts';
import { AddressOrFile } from '../../../data/uploads/address-or-file.tsx';
import { t } from '../../../i18n/t.ts';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CourseDraft } from './course-draft.ts';
import { PlanSelect } from './plan-select.tsx';

interface CourseFieldsProps {
  draft: CourseDraft;
  plans: readonly CoursePlan[];
  isSaving: boolean;
  onChange: (change: Partial<CourseDraft>) => void;
  /** What sends a file as the cover, once the course exists. */
  coverFile?: React.ReactNode;
  /** A button beside the label of a field. */
  aside?: ((field: 'title' | 'content_md') => React.ReactNode) | undefined;
}

/** The fields that creating and editing a course share. */
export function CourseFields({ draft, plans, isSaving, onChange, coverFile, aside }: CourseFieldsProps) {
  return (
    <>
      <Card>
        <div className="grid gap-4">
          <TextField
            name="title"
            label={t('Title')}
            labelEnd={aside?.('title')}
            autoComplete="off"
            maxLength={COURSE_TITLE_MAX + 1}
            isReadOnly={isSaving}
            value={draft.title}
            onChange={(title) => onChange({ title })}
          />
          <MarkdownField
            name="content_md"
            label={t('Description')}
            labelEnd={aside?.('content_md')}
            hint={t('What people learn, what they need, and how long it takes.')}
            limit={COURSE_MAX}
            value={draft.content_md}
            onChange={(content_md) => onChange({ content_md })}
          />
          <AddressOrFile
            name="cover_image_url"
            label={t('Cover image address')}
            uploadedText={t('You uploaded a cover image.')}
            removeText={t('Remove cover image')}
            hint={t('Leave empty to use a woven pattern made for this course.')}
            isReadOnly={isSaving}
            value={draft.cover_image_url}
            onChange={(cover_image_url) => onChange({ cover_image_url })}
          />
          {coverFile}
        </div>
      </Card>
      <Card title={t('Who can take it')}>
        <div className="grid gap-2">
          <PlanSelect
            plans={plans}
            value={draft.group_member_subscription_plan_id}
            isDisabled={isSaving}
            onChange={(id) => onChange({ group_member_subscription_plan_id: id })}
          />
          <Switch
            isSelected={draft.is_active}
            isDisabled={isSaving}
            onChange={(is_active) => onChange({ is_active })}
            hint={t('When off, it is a draft that only the staff can see.')}
          >
            {t('Published')}
          </Switch>
          <Switch
            isSelected={draft.is_public}
            isDisabled={isSaving}
            onChange={(is_public) => onChange({ is_public })}
            hint={t('People outside the community can see the course and its free previews.')}
          >
            {t('Public')}
          </Switch>
        </div>
      </Card>
    </>
  );
}
