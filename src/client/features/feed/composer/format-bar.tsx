import { Bold, Code, Eye, Italic, Link, List, PencilLine, Quote } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import type { MarkdownAct } from './markdown-edit.ts';

interface FormatBarProps {
  isPreview: boolean;
  canPreview: boolean;
  onAct: (act: MarkdownAct) => void;
  onPreview: (isPreview: boolean) => void;
}

const acts = [
  ['bold', 'Bold (Ctrl+B)', Bold],
  ['italic', 'Italic (Ctrl+I)', Italic],
  ['link', 'Link (Ctrl+K)', Link],
  ['list', 'List', List],
  ['quote', 'Quote', Quote],
  ['code', 'Code', Code],
] as const;

/** Buttons that insert Markdown signs. The field keeps the focus. */
export function FormatBar({ isPreview, canPreview, onAct, onPreview }: FormatBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('Formatting')}
      className="scroll-quiet flex items-center overflow-x-auto border-b border-line px-2.25 py-0.5"
    >
      {acts.map(([act, label, Icon]) => (
        <IconButton
          key={act}
          size="small"
          label={t(label)}
          className="mx-0.5 my-0.5 touch:mx-1.5 touch:my-2"
          isDisabled={isPreview}
          preventFocusOnPress
          onPress={() => onAct(act)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <IconButton
        size="small"
        label={isPreview ? t('Go on writing') : t('Preview')}
        className="my-0.5 mr-0.5 ml-auto touch:mx-1.5 touch:my-2"
        isOn={isPreview}
        isDisabled={!canPreview && !isPreview}
        onPress={() => onPreview(!isPreview)}
      >
        {isPreview ? <PencilLine aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}
