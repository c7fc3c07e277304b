import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  DOCUMENT_TITLE_MAX,
  DOCUMENTS_MAX,
  updateVerificationMetadata,
  VERIFICATION_NOTE_MAX,
  type VerificationRequest,
  verificationDocument,
} from '../../../../contract/communities/verification.ts';
import { verificationFileIn } from '../../../../contract/upload-rules.ts';
import { uploadAnswers } from '../../../../contract/uploads.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { createDraftStorage } from '../../../data/drafts/draft-storage.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { FileUploadField } from '../../../data/uploads/file-upload-field.tsx';
import { useFileUpload } from '../../../data/uploads/use-file-upload.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

const draftSchema = z.object({ documents: z.array(verificationDocument), note: z.string() });
type Draft = z.output<typeof draftSchema>;

const noDocument = { title: '', url: '' };

/**
 * The fields and the version are the request body. The endpoint rejects unknown names, so they are left out
 * here.
 */
const form = z.object({
  documents: updateVerificationMetadata.body.shape.documents,
  note: updateVerificationMetadata.body.shape.note,
  version: updateVerificationMetadata.body.shape.version,
});

/** The draft of a request. It is kept on this device when the user leaves the page. */
function useDraft({ group_id, documents, note }: VerificationRequest) {
  const userId = useCurrentUser()?.id ?? '';
  const storage = useMemo(
    () => createDraftStorage<Draft>(`verification-draft:${userId}:${group_id}`, draftSchema),
    [userId, group_id],
  );
  const [saved] = useState<Draft>(() => ({
    documents,
    note,
  }));
  const [draft, setDraft] = useState(() => storage.read()?.draft ?? saved);
  return {
    draft,
    change(one: Partial<Draft>) {
      const next = { ...draft, ...one };
      setDraft(next);
      storage.keep({ draft: next, saved });
    },
    forget: storage.forget,
  };
}

/** Documents, as files that only administrators read or as links, and a note. Sending them submits the request. */
export function VerificationForm({ request }: { request: VerificationRequest }) {
  const queries = useQueryClient();
  const { draft, change, forget } = useDraft(request);
  const send = useMutation({
    mutationFn: async (body: z.output<typeof form>) => {
      const params = { group_id: request.group_id };
      return (await call(updateVerificationMetadata, { params, body })).data;
    },
    onSuccess() {
      forget();
      toast.success(t('Request sent'), t('We’ll tell you here as soon as it is decided.'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities'] }),
  });
  const issues = useMemo(() => (send.error === null ? undefined : issuesOf(send.error)), [send.error]);
  return (
    <ZodForm
      aria-label={t('Ask to be verified')}
      schema={form}
      issues={issues}
      extra={{ documents: draft.documents, note: draft.note, version: request.version }}
      onSubmit={(body) => send.mutate(body)}
    >
      {send.error !== null && issues?.length === 0 && (
        <FormError
          message={
            problemOf(send.error)?.code === 'verification.stale'
              ? 'The request has changed'
              : 'The request was not sent'
          }
        >
          {problemOf(send.error)?.code === 'verification.stale'
            ? t('Your text is kept. Check the current status, then send again.')
            : t('{why} Your text is kept.', { why: describeFailure(send.error) })}
        </FormError>
      )}
      <Documents
        groupId={request.group_id}
        documents={draft.documents}
        isDisabled={send.isPending}
        onChange={(documents) => change({ documents: [...documents] })}
      />
      <TextArea
        name="note"
        label={t('Note')}
        hint={t('Who runs the community, and what the documents show.')}
        limit={VERIFICATION_NOTE_MAX}
        isReadOnly={send.isPending}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
      <div className="flex justify-end">
        <Button type="submit" isPending={send.isPending}>
          {send.isPending
            ? t('Sending...')
            : request.status === 'UNSUBMITTED'
              ? t('Ask to be verified')
              : t('Send again')}
        </Button>
      </div>
    </ZodForm>
  );
}

interface DocumentsProps {
  groupId: string;
  documents: Draft['documents'];
  isDisabled: boolean;
  onChange: (documents: Draft['documents']) => void;
}

/** Each document has a name, and an uploaded file or a URL. */
function Documents({ groupId, documents, isDisabled, onChange }: DocumentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const put = (index: number, one: Partial<Draft['documents'][number]>) =>
    onChange(documents.map((document, at) => (at === index ? { ...document, ...one } : document)));

  function add(document: Draft['documents'][number]): void {
    onChange([...documents, document]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-document="${documents.length}"] input`)?.focus(),
    );
  }

  return (
    <div ref={box} className="grid gap-3">
      <ul className="grid gap-3">
        {documents.map((document, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a document that is typed has no identity but its place.
            key={index}
            data-document={index}
            className="flex items-start gap-2"
          >
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
              <TextField
                name={`documents.${index}.title`}
                label={t('Document {n}', { n: index + 1 })}
                placeholder={t('DTI registration')}
                maxLength={DOCUMENT_TITLE_MAX + 1}
                autoComplete="off"
                isReadOnly={isDisabled}
                value={document.title}
                onChange={(title) => put(index, { title })}
              />
              {verificationFileIn(document.url) !== null ? (
                <p className="self-end py-2 text-dense">
                  <ExternalLink href={document.url}>{t('Show the file')}</ExternalLink>
                </p>
              ) : (
                <TextField
                  name={`documents.${index}.url`}
                  label={t('Link')}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  autoComplete="off"
                  isReadOnly={isDisabled}
                  value={document.url}
                  onChange={(url) => put(index, { url })}
                />
              )}
            </div>
            <IconButton
              className="mt-6"
              label={t('Remove document {n}', { n: index + 1 })}
              isDisabled={isDisabled}
              onPress={() => onChange(documents.filter((_, at) => at !== index))}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {documents.length < DOCUMENTS_MAX && (
        <>
          <DocumentUpload key={documents.length} groupId={groupId} isDisabled={isDisabled} onSent={add} />
          <Button
            kind="ghost"
            className="justify-self-start"
            icon={<Plus aria-hidden />}
            isDisabled={isDisabled}
            onPress={() => add(noDocument)}
          >
            {t('Add a link instead')}
          </Button>
        </>
      )}
    </div>
  );
}

interface DocumentUploadProps {
  groupId: string;
  isDisabled: boolean;
  onSent: (document: Draft['documents'][number]) => void;
}

/** Sends one file at once when it is chosen. Its name becomes the title. */
function DocumentUpload({ groupId, isDisabled, onSent }: DocumentUploadProps) {
  const name = useRef('');
  const upload = useFileUpload('verification_file', (answer) => {
    const { data: sent } = uploadAnswers.verification_file.safeParse(answer);
    if (sent) onSent({ title: titleOf(name.current), url: sent.data.url });
    else upload.cancel();
  });
  const { state, file, complaint, start } = upload;
  const isReady = state === 'idle' && file !== null && complaint === null;
  useEffect(() => {
    if (!isReady) return;
    name.current = file.name;
    start(groupId);
  }, [isReady, file, start, groupId]);
  return (
    <FileUploadField
      upload={upload}
      label={t('Add document')}
      hint={t('A photo or PDF, up to 10MB. Only you and the administrators of the platform can open it.')}
      targetId={null}
      isDisabled={isDisabled}
    />
  );
}

function titleOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, '').slice(0, DOCUMENT_TITLE_MAX);
}
