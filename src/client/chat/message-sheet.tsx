import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { t } from '../words/t.ts';
import { messageActionFace } from './message-action-face.tsx';
import type { MessageActionKind } from './message-actions.ts';

interface MessageSheetProps {
  kinds: readonly MessageActionKind[];
  onAction: (kind: MessageActionKind) => void;
  onClose: () => void;
}

/** The toolbar's actions for a finger. It is there only while it is open. */
export function MessageSheet({ kinds, onAction, onClose }: MessageSheetProps) {
  return (
    <Sheet isOpen from="bottom" title={t('Message actions')} onClose={onClose}>
      <div className="grid p-2">
        {kinds.map((kind) => {
          const { label, icon } = messageActionFace(kind);
          return (
            <Button
              key={kind}
              kind="ghost"
              icon={icon}
              isWide
              className={kind === 'delete' ? 'justify-start! text-danger!' : 'justify-start! text-ink!'}
              onPress={() => onAction(kind)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </Sheet>
  );
}
