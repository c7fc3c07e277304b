import { Share2 } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { toast } from '../overlays/toast.ts';
import { IconButton } from './icon-button.tsx';

/** Opens the device's share sheet with `url`, or copies it where there is none. Closing the sheet is not an error. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyAddress(url);
}

/** Copies `url` and says so; where the browser forbids it, shows the address to copy by hand. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t('Link copied'));
  } catch {
    toast.error(t('The link could not be copied'), url);
  }
}

interface ShareButtonProps {
  title: string;
  /** Absolute. */
  url: string;
}

/** Shares the link to a community. */
export function ShareButton({ title, url }: ShareButtonProps) {
  return (
    <IconButton label={t('Share {title}', { title })} onPress={() => void shareAddress(title, url)}>
      <Share2 />
    </IconButton>
  );
}
