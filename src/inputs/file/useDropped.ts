import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Handlers for an area that accepts a dropped or pasted file. */
export function useDropped(take: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length > 0) take(event.clipboardData.files[0]);
    },
  };
  return { over, handlers };
}
