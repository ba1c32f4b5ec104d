import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { droppedFiles, type ChosenFile } from '#src/domains/spaces/upload/droppedFiles.ts';

/** Handlers of an area onto which files and folders are dropped or pasted; without `take`, it accepts none. */
export function useDropUpload(take: ((files: ChosenFile[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (take === undefined) return { isOver: false, handlers: {} };
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Onto a child is not out of the area.
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void droppedFiles(event.dataTransfer).then(take);
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length > 0) take(files.map((file) => ({ file, path: [] })));
    },
  };
  return { isOver, handlers };
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
