import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Conversation } from '../../../../contract/chat/chat.ts';
import {
  CONVERSATION_TOPIC_MAX,
  conversationForm,
  createConversation,
  updateConversation,
} from '../../../../contract/chat/conversations.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { t } from '../../../i18n/t.ts';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { useChat } from '../store/use-chat.ts';
import type { ConversationFacts } from './conversation-facts.ts';

interface NewConversationDialogProps {
  groupId: string;
  onCreated: (conversation: Conversation) => void;
  onClose: () => void;
}

/** Creates a chat in a community. The typed text stays when that fails. */
export function NewConversationDialog({ groupId, onCreated, onClose }: NewConversationDialogProps) {
  const save = useSaving(onCreated);
  const [key] = useState(createSubmissionKey);
  const [readers, setReaders] = useState<Readers>('members');
  return (
    <Dialog isOpen title={t('New chat')} onClose={onClose} isDismissable={!save.isSaving}>
      <ZodForm
        schema={conversationForm}
        extra={{ group_id: groupId, is_staff_only: readers === 'staff' }}
        issues={save.issues}
        onSubmit={(body) =>
          save.run(() =>
            key.submit(body, (idempotencyKey) => call(createConversation, { body }, { idempotencyKey })),
          )
        }
      >
        <NameField />
        <TopicField />
        <ReadersField value={readers} onChange={setReaders} />
        <Buttons label={save.isSaving ? t('Creating...') : t('Create chat')} {...save} onClose={onClose} />
      </ZodForm>
    </Dialog>
  );
}

interface EditConversationDialogProps {
  conversation: ConversationFacts;
  onClose: () => void;
}

/** Edits a chat's name, its topic, and who may write. */
export function EditConversationDialog({ conversation, onClose }: EditConversationDialogProps) {
  const save = useSaving(onClose);
  const [isReadOnly, setIsReadOnly] = useState(conversation.status === 'READ_ONLY');
  return (
    <Dialog isOpen title={t('Edit chat')} onClose={onClose} isDismissable={!save.isSaving}>
      <ZodForm
        schema={updateConversation.body}
        extra={{ status: isReadOnly ? 'READ_ONLY' : 'OPEN' }}
        issues={save.issues}
        onSubmit={(body) => {
          const params = { chat_conversation_id: conversation.id };
          save.run(() => call(updateConversation, { params, body }));
        }}
      >
        <NameField defaultValue={conversation.name} />
        <TopicField defaultValue={conversation.topic} />
        {conversation.is_staff_only ? (
          <p className="flex items-start gap-2 text-dense text-soft">
            <Lock aria-hidden className="mt-0.5 size-4 flex-none text-muted" />
            {t('Only staff can see this chat. This can’t be changed.')}
          </p>
        ) : (
          <Switch
            isSelected={isReadOnly}
            onChange={setIsReadOnly}
            hint={t('Members can still read it, like announcements.')}
          >
            {t('Only staff can write')}
          </Switch>
        )}
        <Buttons label={save.isSaving ? t('Saving...') : t('Save changes')} {...save} onClose={onClose} />
      </ZodForm>
    </Dialog>
  );
}

/** Runs one save at a time. The response goes into the store, field errors into the form. */
function useSaving(onSaved: (conversation: Conversation) => void) {
  const { conversations } = useChat();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (ask: () => Promise<{ data: Conversation }>) => ask(),
    onSuccess({ data }) {
      conversations.receive([data]);
      onSaved(data);
    },
    onError(failure) {
      if (issuesOf(failure).length === 0) toastFailure(failure);
    },
  });
  const issues = useMemo(() => issuesOf(error), [error]);
  return { isSaving: isPending, issues, run: mutate };
}

type Readers = 'members' | 'staff';

function ReadersField({ value, onChange }: { value: Readers; onChange: (value: Readers) => void }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-meta font-medium">
        {t('Who can see it')}
      </span>
      <Segmented
        isWide
        label={t('Who can see it')}
        segments={[
          { value: 'members', label: t('Members') },
          { value: 'staff', label: t('Staff only') },
        ]}
        value={value}
        onChange={onChange}
      />
      <span className="text-small text-muted">
        {value === 'staff'
          ? t('Only the owner and moderators can find, read and write. This can’t be changed later.')
          : t('All members can read it. This can’t be changed later.')}
      </span>
    </div>
  );
}

function NameField({ defaultValue = '' }: { defaultValue?: string }) {
  return (
    <TextField
      name="name"
      label={t('Name')}
      defaultValue={defaultValue}
      autoFocus
      autoComplete="off"
      before="#"
      placeholder="kwentuhan"
      hint={t('Letters, numbers, and single hyphens')}
    />
  );
}

function TopicField({ defaultValue = '' }: { defaultValue?: string }) {
  return (
    <TextArea
      name="topic"
      label={t('Topic')}
      defaultValue={defaultValue}
      rows={2}
      limit={CONVERSATION_TOPIC_MAX}
      hint={t('One line on what it is about')}
    />
  );
}

function Buttons({ label, isSaving, onClose }: { label: string; isSaving: boolean; onClose: () => void }) {
  return (
    <div className="flex justify-end gap-2 pt-1">
      <DialogButtons onCancel={onClose} isPending={isSaving}>
        {label}
      </DialogButtons>
    </div>
  );
}
