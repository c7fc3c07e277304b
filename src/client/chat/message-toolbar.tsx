import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/t.ts';
import { messageActionFace } from './message-action-face.tsx';
import type { MessageActionKind } from './message-actions.ts';

interface MessageToolbarProps {
  kinds: readonly MessageActionKind[];
  onAction: (kind: MessageActionKind) => void;
}

/** What can be done with the message under the pointer. One per log. With a keyboard the menu has the same. */
export function MessageToolbar({ kinds, onAction }: MessageToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('Message actions')}
      className="absolute -top-4.5 right-6 z-sticky flex rounded-[8px] border border-line-firm bg-raised p-0.5 shadow-float touch:hidden"
    >
      {kinds.map((kind) => {
        const { label, icon } = messageActionFace(kind);
        return (
          <span key={kind} title={label} className="contents">
            <IconButton
              label={label}
              size="small"
              excludeFromTabOrder
              className="h-7.5! w-8!"
              onPress={() => onAction(kind)}
            >
              {icon}
            </IconButton>
          </span>
        );
      })}
    </div>
  );
}
