import type { EventFrom } from 'xstate';
import type { CommunityDraft, communityFormMachine } from '../../../machines/community-form.machine.ts';
import { communityForm, DESCRIPTION_MAX, DESCRIPTION_WARNING, NAME_MAX } from '../../contract/communities.ts';
import type { ProblemIssue } from '../../contract/problems.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { ZodForm } from '../ui/form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/t.ts';
import { AcceptedPromise } from './accepted-promise.tsx';
import { OfferedPlans } from './offered-plans.tsx';

interface CommunityFormFieldsProps {
  draft: CommunityDraft;
  issues: readonly ProblemIssue[];
  isSaving: boolean;
  send: (event: EventFrom<typeof communityFormMachine>) => void;
}

/** The fields of a community, checked on every change (SPEC §5). The machine holds what is in them. */
export function CommunityFormFields({ draft, issues, isSaving, send }: CommunityFormFieldsProps) {
  const isTooLong = draft.description.trim().length > DESCRIPTION_MAX;
  return (
    <ZodForm
      aria-label={t('Create a community')}
      schema={communityForm}
      issues={issues}
      isCheckedWhileTyping
      extra={{
        subscription_plan_type: draft.subscription_plan_type,
        subscription_plan_cycle_type: draft.subscription_plan_cycle_type,
      }}
      onSubmit={(form) => send({ type: 'form.submitted', form })}
    >
      <Card>
        <div className="grid gap-4">
          <TextField
            name="name"
            label={t('Community name')}
            autoComplete="off"
            maxLength={NAME_MAX + 1}
            value={draft.name}
            onChange={(name) => send({ type: 'name.changed', name })}
          />
          <TextField
            name="slug"
            label={t('Address')}
            autoComplete="off"
            hint={t('Lowercase letters, numbers, and hyphens. Made from the name unless you write one.')}
            before={<span className="text-muted">/communities/</span>}
            value={draft.slug}
            onChange={(slug) => send({ type: 'slug.changed', slug })}
          />
          <TextArea
            name="description"
            label={t('Description')}
            hint={t('What people learn or do there, and for whom it is.')}
            rows={5}
            limit={DESCRIPTION_MAX}
            warnAbove={DESCRIPTION_WARNING}
            value={draft.description}
            onChange={(description) => send({ type: 'plain.changed', change: { description } })}
          />
        </div>
      </Card>
      <Card title={t('Pictures')}>
        <div className="grid gap-4">
          <TextField
            name="cover_image_url"
            type="url"
            inputMode="url"
            label={t('Cover image address')}
            hint={t('Without one, a cloth woven for your community is the cover.')}
            placeholder="https://"
            value={draft.cover_image_url}
            onChange={(url) => send({ type: 'cover.url.changed', url })}
          />
          <TextField
            name="teaser_video_url"
            type="url"
            inputMode="url"
            label={t('Teaser video address')}
            placeholder="https://"
            value={draft.teaser_video_url}
            onChange={(url) => send({ type: 'teaser.url.changed', url })}
          />
        </div>
      </Card>
      <Card title={t('Plan')}>
        <OfferedPlans
          chosen={draft.subscription_plan_type}
          onChoose={(plan) => send({ type: 'plan.chosen', plan })}
        />
      </Card>
      <Card>
        <div className="grid gap-1">
          <AcceptedPromise
            name="acceptedGuidelines"
            isSelected={draft.acceptedGuidelines}
            onChange={(acceptedGuidelines) => send({ type: 'plain.changed', change: { acceptedGuidelines } })}
          />
          <AcceptedPromise
            name="acceptedNda"
            isSelected={draft.acceptedNda}
            onChange={(acceptedNda) => send({ type: 'plain.changed', change: { acceptedNda } })}
          />
        </div>
      </Card>
      <div className="flex justify-end gap-2">
        <ButtonLink kind="ghost" to="/communities/">
          {t('Cancel')}
        </ButtonLink>
        <Button type="submit" kind="primary" isPending={isSaving} isDisabled={isTooLong}>
          {isSaving ? t('Creating...') : t('Create community')}
        </Button>
      </div>
    </ZodForm>
  );
}
