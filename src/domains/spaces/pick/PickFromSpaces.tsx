import FolderOpen from '@mui/icons-material/FolderOpen';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { readBytes } from '#src/http/readBytes.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/spaces.ts';
import type { FileSourceProps } from '#src/inputs/file/fileSource.ts';
import { contentUrl, entryUrl, spaceOf } from '#src/domains/spaces/browse/spaceOf.ts';
import { SpacePicker, type PickedEntry } from './SpacePicker.tsx';

/** Takes a file of a space that the reader may see into a form. */
export default function PickFromSpaces({ field, disabled, onChosen }: FileSourceProps) {
  const translate = useTranslate();
  const { resources } = useManifest();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const readable = (field.alsoFrom ?? []).filter((name) => resources.some(({ resource }) => resource === name));
  if (readable.length === 0) return null;
  const close = () => {
    setOpen(false);
    // The dialog gives the focus back to what was focused; a tap on a phone focuses nothing.
    button.current?.focus();
  };
  const choose = (resource: string, { id, name, size, type }: PickedEntry) => {
    const space = spaceOf({ resource });
    onChosen(
      { name, size, type, url: entryUrl(space, id) },
      {
        size,
        slice: (start, end) => ({
          async arrayBuffer() {
            const bytes = await readBytes(contentUrl(space, id), { start, end: Math.min(end, size) });
            if (bytes === undefined) throw new Error('The content was refused');
            return bytes;
          },
        }),
      },
    );
    close();
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<FolderOpen />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {translate('spaces.pick.open')}
      </Button>
      {isOpen && <SpacePicker field={field} resources={readable} onChoose={choose} onClose={close} />}
    </>
  );
}
