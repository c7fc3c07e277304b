import { Sheet } from '../../ui/overlays/sheet.tsx';
import { CommunitySide, type CommunitySideProps } from './community-side.tsx';
import { NameButton } from './name-button.tsx';

interface SideSheetProps extends CommunitySideProps {
  onClose: () => void;
}

/** The sidebar over the page, where there is no room beside it. */
export function SideSheet({ onClose, ...side }: SideSheetProps) {
  const { community, rights } = side;
  return (
    <Sheet
      isOpen
      title={community.name}
      tools={<NameButton community={community} rights={rights} look="icon" onChoose={onClose} />}
      onClose={onClose}
    >
      <CommunitySide {...side} onChoose={onClose} />
    </Sheet>
  );
}
