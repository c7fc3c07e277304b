import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { messageActionIcon } from './message-action-icon.tsx';
import type { MessageActionKind } from './message-actions.ts';
import { QuickReactions } from './quick-reactions.tsx';

interface MessageSheetProps {
  kinds: readonly MessageActionKind[];
  reactions: readonly Reaction[];
  onAction: (kind: MessageActionKind) => void;
  onReact: (emoji: string, isOn: boolean) => void;
  onClose: () => void;
}

/** The toolbar's actions for touch devices. Mounted only while open. */
export function MessageSheet({ kinds, reactions, onAction, onReact, onClose }: MessageSheetProps) {
  return (
    <Sheet isOpen from="bottom" title={t('Message actions')} onClose={onClose}>
      <div className="grid p-2">
        {kinds.includes('react') && (
          <div className="px-2 pt-1 pb-2">
            <QuickReactions isWide reactions={reactions} onReact={onReact} />
          </div>
        )}
        {kinds.map((kind) => {
          const { label, icon } = messageActionIcon(kind);
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
