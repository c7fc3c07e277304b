import { X } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { ColumnHeader, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PinsPanel } from './pins-panel.tsx';
import { SearchPanel } from './search-panel.tsx';

/** The panels that can be opened beside a conversation. */
export type PanelKind = 'search' | 'pins';

interface ConversationPanelProps {
  kind: PanelKind;
  conversationId: string;
  canPin: boolean;
  /** True for a column; otherwise a sheet that closes when a message is shown. */
  isColumn: boolean;
  /** The search text. */
  q: string;
  onSearch: (q: string) => void;
  onShow: (messageId: string) => void;
  onClose: () => void;
}

/** The search or the pinned messages of a conversation. */
export function ConversationPanel(props: ConversationPanelProps) {
  const { kind, conversationId, canPin, isColumn, q, onSearch, onClose } = props;
  const title = kind === 'search' ? t('Search') : t('Pinned messages');
  function show(messageId: string) {
    if (!isColumn) onClose();
    props.onShow(messageId);
  }
  const content =
    kind === 'search' ? (
      <SearchPanel
        key={conversationId}
        conversationId={conversationId}
        q={q}
        onSearch={onSearch}
        onShow={show}
      />
    ) : (
      <PinsPanel conversationId={conversationId} canPin={canPin} onShow={show} />
    );
  if (!isColumn) {
    return (
      <Sheet isOpen from="right" title={title} onClose={onClose}>
        {content}
      </Sheet>
    );
  }
  return (
    <>
      <ColumnHeader className="pr-2!">
        <h2 className="flex-1">{title}</h2>
        <IconButton label={t('Close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </ColumnHeader>
      <ScrollArea>{content}</ScrollArea>
    </>
  );
}
