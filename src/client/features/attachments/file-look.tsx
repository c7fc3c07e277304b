import { FileArchive, FileSpreadsheet, FileText, Mic, Presentation } from 'lucide-react';

/** The icon of a file that is no picture. */
export function FileIcon({ mimeType, className }: { mimeType: string; className?: string }) {
  const Icon = iconOf(mimeType);
  return <Icon aria-hidden className={className} />;
}

function iconOf(mimeType: string) {
  if (mimeType.startsWith('audio/')) return Mic;
  if (mimeType === 'application/zip') return FileArchive;
  if (/excel|spreadsheet|csv/.test(mimeType)) return FileSpreadsheet;
  return /powerpoint|presentation/.test(mimeType) ? Presentation : FileText;
}
