import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { messageActionIcon } from './message-action-icon.tsx';
import { type MessageActionKind, toolbarActions } from './message-actions.ts';

interface MessageToolbarProps {
  kinds: readonly MessageActionKind[];
  onAction: (kind: MessageActionKind) => void;
  /** Opens the menu with all actions. */
  onMore: () => void;
}

/** The most used actions for the message under the pointer, and a button for the rest. One per log. */
export function MessageToolbar({ kinds, onAction, onMore }: MessageToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('Message actions')}
      className="absolute -top-4.5 right-6 z-sticky flex rounded-[8px] border border-line-firm bg-raised p-0.5 shadow-float touch:hidden"
    >
      {toolbarActions(kinds).map((kind) => {
        const { label, icon } = messageActionIcon(kind);
        return (
          <ToolbarButton key={kind} label={label} onPress={() => onAction(kind)}>
            {icon}
          </ToolbarButton>
        );
      })}
      <ToolbarButton label={t('More')} onPress={onMore}>
        <Ellipsis aria-hidden />
      </ToolbarButton>
    </div>
  );
}

function ToolbarButton(props: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <span title={props.label} className="contents">
      <IconButton
        label={props.label}
        size="small"
        excludeFromTabOrder
        className="h-7.5! w-8!"
        onPress={props.onPress}
      >
        {props.children}
      </IconButton>
    </span>
  );
}
