import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Hash, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  CHAT_SECTION_NAME_MAX,
  CHAT_SECTIONS_MAX,
  type ChatLayout,
  updateChatLayout,
} from '../../../../contract/chat/chat-sections.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { newId } from '../../../data/api/new-id.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ReorderList } from '../../../ui/layout/reorder-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import {
  type ChatGroup,
  layoutOf,
  withMovedChat,
  withMovedSection,
  withoutSection,
  withPlacedChat,
} from './chat-groups.ts';
import { chatLayoutQuery } from './layout.queries.ts';

/** The fields are checked together. */
const anything = z.object({});

interface ArrangeDialogProps {
  groupId: string;
  /** As they are when it opens. */
  groups: readonly ChatGroup[];
  onClose: () => void;
}

/**
 * Arranges the chats of a community: sections are added, named, moved and removed, chats are moved with the arrows, also
 * from one section into the next. Focus stays on what was moved. Nothing changes for others before Save.
 */
export function ArrangeDialog({ groupId, groups: opened, onClose }: ArrangeDialogProps) {
  const formId = useId();
  const box = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const query = chatLayoutQuery(groupId);
  const { data: known } = useQuery(query);
  const [version, setVersion] = useState(known?.version ?? 0);
  const [groups, setGroups] = useState(opened);
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);
  const save = useMutation({
    mutationFn: async (body: ChatLayout) =>
      (await call(updateChatLayout, { params: { group_id: groupId }, body })).data,
    onSuccess(layout) {
      queryClient.setQueryData(query.queryKey, layout);
      onClose();
    },
    async onError(error) {
      if (problemOf(error)?.code !== 'chat.layout_stale') return toastFailure(error);
      const { version: newest } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      setVersion(newest);
      toast.info(t('Someone else arranged the chats in the meantime.'), t('Save again to replace it.'));
    },
  });

  /** Focuses after the next render, when the field that it names exists. */
  function focus(...selectors: readonly string[]): void {
    requestAnimationFrame(() => {
      const found = selectors.map((one) => box.current?.querySelector<HTMLElement>(one));
      found.find((one) => one != null && !one.matches(':disabled'))?.focus();
    });
  }

  function change(next: readonly ChatGroup[]): void {
    setIssues([]);
    setGroups(next);
  }

  function moveChat(id: string, step: 1 | -1): void {
    change(withMovedChat(groups, id, step));
    focus(`[data-chat="${id}"] [data-step="${step}"]`, `[data-chat="${id}"] [data-step="${-step}"]`);
  }

  function moveSection(at: number, id: string, step: 1 | -1): void {
    change(withMovedSection(groups, at, step));
    focus(
      `[data-section-id="${id}"] [data-step="${step}"]`,
      `[data-section-id="${id}"] [data-step="${-step}"]`,
    );
  }

  function add(): void {
    const id = newId();
    change([...groups, { section: { id, name: '' }, chats: [] }]);
    focus(`[data-section-id="${id}"] input`);
  }

  function submit(): void {
    const layout = { ...layoutOf(groups), version };
    const found = issuesOfForm(updateChatLayout.body, layout);
    setIssues(found);
    if (found.length === 0) save.mutate(layout);
  }

  const last = groups.length - 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Arrange chats')}
      isDismissable={!save.isPending}
      footer={
        <DialogButtons onCancel={onClose} form={formId} isPending={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save')}
        </DialogButtons>
      }
    >
      <ZodForm id={formId} schema={anything} issues={issues} onSubmit={submit}>
        <div ref={box} className="grid grid-cols-1 gap-4">
          {groups.map(({ section, chats }, at) => (
            <div key={section?.id ?? ''} data-section-id={section?.id} className="grid grid-cols-1 gap-1">
              {section !== null && (
                <div className="flex items-start gap-1 border-t border-line pt-3">
                  <TextField
                    name={`sections.${at - 1}.name`}
                    className="min-w-0 flex-1"
                    label={t('Section {n}', { n: at })}
                    maxLength={CHAT_SECTION_NAME_MAX + 1}
                    autoComplete="off"
                    value={section.name}
                    onChange={(name) => change(groups.with(at, { section: { ...section, name }, chats }))}
                  />
                  <span className="flex pt-6.5">
                    <Arrows
                      name={section.name || t('Section {n}', { n: at })}
                      isFirst={at === 1}
                      isLast={at === last}
                      onMove={(step) => moveSection(at, section.id, step)}
                    />
                    <IconButton
                      label={t('Remove {name}', { name: section.name || t('Section {n}', { n: at }) })}
                      onPress={() => {
                        change(withoutSection(groups, at));
                        focus('[data-add]');
                      }}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  </span>
                </div>
              )}
              <ReorderList
                label={section === null ? t('Chats') : section.name || t('Section {n}', { n: at })}
                items={chats}
                textOf={({ name }) => `#${name}`}
                isDisabled={save.isPending}
                onMove={({ id }, place) => change(withPlacedChat(groups, id, { group: at, place }))}
                exchange={{
                  name: 'chat',
                  onArrive: (id, place) => change(withPlacedChat(groups, id, { group: at, place })),
                }}
                whenEmpty={
                  section !== null && (
                    <p className="py-2 pl-1 text-small text-muted">
                      {t('Drag chats here, or use the arrows.')}
                    </p>
                  )
                }
              >
                {({ id, name }, place) => (
                  <div data-chat={id} className="flex items-center gap-2">
                    <Hash aria-hidden className="size-4 flex-none text-muted" />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    <Arrows
                      name={`#${name}`}
                      isFirst={at === 0 && place === 0}
                      isLast={at === last && place === chats.length - 1}
                      onMove={(step) => moveChat(id, step)}
                    />
                  </div>
                )}
              </ReorderList>
            </div>
          ))}
          {last < CHAT_SECTIONS_MAX ? (
            <span className="justify-self-start">
              <Button data-add icon={<Plus aria-hidden />} onPress={add}>
                {t('Add section')}
              </Button>
            </span>
          ) : (
            <p className="text-small text-muted">{t('A community has at most 20 sections')}</p>
          )}
        </div>
      </ZodForm>
    </Dialog>
  );
}

interface ArrowsProps {
  /** Of what they move. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
}

function Arrows({ name, isFirst, isLast, onMove }: ArrowsProps) {
  return (
    <span className="flex flex-none">
      <IconButton
        data-step={-1}
        label={t('Move {name} up', { name })}
        isDisabled={isFirst}
        onPress={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        data-step={1}
        label={t('Move {name} down', { name })}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}
