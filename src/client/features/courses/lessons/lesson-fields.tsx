import type { LessonDraft, LessonFieldEvent } from '../../../../../machines/lesson-form.machine.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { LESSON_MAX, LESSON_TITLE_MAX, lessonTypes } from '../../../../contract/courses/lessons.ts';
import type { FileUpload } from '../../../data/uploads/use-file-upload.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { isTouchOnly } from '../../../ui/base/is-touch-only.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { applyToLesson } from '../generator/apply-content.ts';
import { FieldGenerator } from '../generator/field-generator.tsx';
import { GeneratorButton } from '../generator/generator-button.tsx';
import { lessonTypeNames } from '../parts/lesson-icon.tsx';
import { VideoExtras } from '../video/video-extras.tsx';
import { LessonVideoFile } from './lesson-video-file.tsx';
import { QuizBuilder } from './quiz-builder.tsx';
import { QuizRules } from './quiz-rules.tsx';
import { SectionField } from './section-field.tsx';
import { VideoField } from './video-field.tsx';

interface LessonFieldsProps {
  course: Course;
  draft: LessonDraft;
  /** The saved lesson plays a file of ours. */
  hasSavedFile: boolean;
  isSaving: boolean;
  /** The file that is sent as its video. */
  upload: FileUpload;
  /** Null for a new lesson. */
  lessonId: string | null;
  /** Titles of the sections that the course has. */
  sections: readonly string[];
  attached: ReturnType<typeof useAttachmentDraft>;
  isTitleFocused: boolean;
  /** Enter was pressed in the title. */
  onTitleDone: (input: HTMLInputElement) => void;
  send: (event: LessonFieldEvent) => void;
}

/** The fields of a lesson; which of them are shown depends on its type. */
export function LessonFields({
  course,
  draft,
  hasSavedFile,
  isSaving,
  upload,
  lessonId,
  sections,
  attached,
  isTitleFocused,
  onTitleDone,
  send,
}: LessonFieldsProps) {
  const change = (plain: Extract<LessonFieldEvent, { type: 'plain.changed' }>['change']) =>
    send({ type: 'plain.changed', change: plain });
  return (
    <>
      <div className="flex justify-end empty:hidden">
        <GeneratorButton
          kinds={draft.type === 'QUIZ' ? ['quiz-only', 'single-lesson'] : ['single-lesson']}
          onApply={(content) => applyToLesson(content, send)}
        />
      </div>
      <Card
        className={classNames(attached.isOver && 'border-accent bg-accent-soft')}
        onPasteCapture={attached.onPaste}
        {...attached.dropProps}
      >
        <div className="grid gap-4">
          <TextField
            name="title"
            label={t('Title')}
            labelEnd={
              <FieldGenerator field="title" onApply={(made) => change({ title: made.title ?? '' })} />
            }
            autoComplete="off"
            maxLength={LESSON_TITLE_MAX + 1}
            isReadOnly={isSaving}
            enterKeyHint={isTouchOnly() ? 'done' : 'next'}
            autoFocus={isTitleFocused}
            value={draft.title}
            onChange={(title) => change({ title })}
            onKeyDown={(event) => {
              const { target } = event;
              if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
              event.preventDefault();
              if (event.nativeEvent.isComposing || isSaving) return;
              // On a phone Enter only puts the keyboard away: the text and the photos come next.
              if (isTouchOnly()) target.blur();
              else onTitleDone(target);
            }}
          />
          <Select
            name="type"
            label={t('Lesson type')}
            value={draft.type}
            isDisabled={isSaving}
            choices={lessonTypes.map((type) => ({ value: type, label: t(lessonTypeNames[type]) }))}
            onChange={(to) => send({ type: 'type.chosen', to })}
          />
          {draft.type === 'VIDEO' && (
            <VideoField
              url={draft.video_url}
              hasFile={hasSavedFile}
              isDisabled={isSaving}
              file={
                <>
                  <LessonVideoFile {...{ course, upload, lessonId }} isDisabled={isSaving} />
                  {hasSavedFile && draft.video_url === '' && lessonId !== null && (
                    <VideoExtras lessonId={lessonId} isDisabled={isSaving || !course.group.is_verified} />
                  )}
                </>
              }
              onChange={(url) => {
                if (lessonId === null && url !== '') upload.cancel();
                send({ type: 'video.url.changed', url });
              }}
            />
          )}
          <SectionField
            sections={sections}
            value={draft.section_title}
            isDisabled={isSaving}
            onChange={(section_title) => change({ section_title })}
          />
          <MarkdownField
            name="content_md"
            label={draft.type === 'TEXT' ? t('Content') : t('Additional instructions')}
            labelEnd={
              <FieldGenerator
                field="content_md"
                onApply={(made) => change({ content_md: made.content_md ?? '' })}
              />
            }
            limit={LESSON_MAX}
            isTall={draft.type === 'TEXT'}
            value={draft.content_md}
            onChange={(content_md) => change({ content_md })}
          />
          <div className="grid min-w-0 gap-2">
            {attached.strip}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              {attached.wideButton}
              <p className="min-w-0 flex-1 basis-40 text-small text-muted">
                {t('Up to 10. Photos are shown below the text, PDF and office files as downloads.')}
              </p>
            </div>
          </div>
        </div>
      </Card>
      {draft.type === 'QUIZ' && (
        <>
          <QuizBuilder
            questions={draft.questions}
            isDisabled={isSaving}
            onChange={(questions) => send({ type: 'quiz.changed', questions })}
          />
          <QuizRules draft={draft} isDisabled={isSaving} onChange={change} />
        </>
      )}
      <Card title={t('Who can open it')}>
        <Switch
          isSelected={draft.is_active}
          isDisabled={isSaving}
          onChange={(is_active) => change({ is_active })}
          hint={t('When off, it is a draft that only the staff can see.')}
        >
          {t('Published')}
        </Switch>
        <Switch
          isSelected={draft.is_public}
          isDisabled={isSaving}
          onChange={(is_public) => change({ is_public })}
          hint={t('People can try this lesson without the membership tier.')}
        >
          {t('Free preview')}
        </Switch>
      </Card>
    </>
  );
}
