import { useEffect, useState } from 'react';
import { fileShelf } from './file-shelf.ts';

/** An address of the bytes on this device; null while they are read, and when they are gone. */
export function useLocalUrl(id: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    void fileShelf.get(id).then((row) => {
      if (row === null || isOver) return;
      made = URL.createObjectURL(row.blob);
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}
