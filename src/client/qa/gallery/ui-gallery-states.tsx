import { MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { FormError } from '../../ui/forms/form.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu, MenuDivider, MenuItem } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { GalleryRow, GallerySection } from './ui-gallery-section.tsx';

type Open = 'dialog' | 'confirm' | 'left' | 'bottom' | null;

/** What opens over the page. */
export function GalleryOverlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <GallerySection title="Dialogs, sheets, menus">
      <GalleryRow>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button kind="danger" onPress={() => setOpen('confirm')}>
          Delete account
        </Button>
        <Button onPress={() => setOpen('left')}>Sheet, left</Button>
        <Button onPress={() => setOpen('bottom')}>Sheet, below</Button>
        <Menu label="Actions for this post" trigger={<Button>Menu</Button>}>
          <MenuItem
            label="Edit"
            icon={<Pencil aria-hidden />}
            hint="E"
            onAction={() => toast.info('Editing')}
          />
          <MenuDivider />
          <MenuItem
            label="Delete"
            icon={<Trash2 aria-hidden />}
            isDanger
            onAction={() => toast.error('Not deleted')}
          />
        </Menu>
        <Popover label="About" trigger={<Button>Popover</Button>}>
          <p className="max-w-60 text-dense">A small panel beside its button.</p>
        </Popover>
      </GalleryRow>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Rename course"
        footer={
          <>
            <Button kind="ghost" onPress={close}>
              Cancel
            </Button>
            <Button kind="primary" onPress={close}>
              Save Changes
            </Button>
          </>
        }
      >
        <TextField label="Title" defaultValue="Costing para sa home bakers" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete your account?"
        confirmLabel="Delete account"
      >
        Your posts stay as “Deleted user”. Personal data is erased after 30 days. Gulayan sa Bakuran needs a
        new owner first.
      </ConfirmDialog>
      <Sheet
        isOpen={open === 'left' || open === 'bottom'}
        onClose={close}
        title="Channels"
        from={open === 'bottom' ? 'bottom' : 'left'}
      >
        <p className="p-4 text-dense text-soft">The side column, where it has no room.</p>
      </Sheet>
    </GallerySection>
  );
}

/** What is said in a corner. */
export function GalleryToasts() {
  return (
    <GallerySection title="Toasts, 3 visible, 4000 ms, bottom-right">
      <GalleryRow>
        <Button onPress={() => toast.success('Notification preferences updated successfully')}>Good</Button>
        <Button
          onPress={() =>
            toast.error('Failed to upload avatar. Please try again.', 'File size must be less than 5MB')
          }
        >
          Bad
        </Button>
        <Button
          onPress={() =>
            toast.info('Message removed', 'Renz is muted for 7 days', {
              label: 'Undo',
              onPress: () => toast.success('Message restored'),
            })
          }
        >
          With an action
        </Button>
      </GalleryRow>
      <FormError message="Wrong email, username or password.">
        Your details are kept. Try again or reset your password.
      </FormError>
      <div className="overflow-hidden rounded-card border border-line">
        <SaveBar
          changes={2}
          isSaving={false}
          saveLabel="Save Notification Preferences"
          onSave={() => toast.success('Notification preferences updated successfully')}
          onReset={() => toast.info('Changes reset')}
        />
      </div>
    </GallerySection>
  );
}

/** Empty, failed, loading. */
export function GalleryStates() {
  return (
    <>
      <GallerySection title="Empty">
        <EmptyState
          icon={<MessageCircle aria-hidden />}
          title="Wala pang usapan dito"
          action={<Button>Write the first message</Button>}
        >
          Messages in #packaging will show here. Ask where to buy boxes, or share a supplier.
        </EmptyState>
      </GallerySection>
      <GallerySection title="Error">
        <ErrorState
          title="Discussions did not load"
          onRetry={() => toast.info('Trying again')}
          requestId="01JD9K4Q"
        >
          The server took too long. Your draft is kept on this phone.
        </ErrorState>
      </GallerySection>
      <GallerySection title="Skeleton, after 150 ms, at least 300 ms">
        <Card aria-busy="true">
          <SkeletonRows rows={3} />
        </Card>
      </GallerySection>
    </>
  );
}
