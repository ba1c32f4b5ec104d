import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { chosenFiles, type ChosenFile } from '#src/domains/spaces/upload/droppedFiles.ts';

/** Chooses files, or a folder with everything in it. */
export function UploadButton({ onFiles }: { onFiles: (files: ChosenFile[]) => void }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const open = (input: HTMLInputElement | null) => {
    setAnchor(undefined);
    input?.click();
  };
  const take = (input: HTMLInputElement) => {
    onFiles(chosenFiles(input.files));
    // The same file can be chosen again.
    input.value = '';
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<UploadFile />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('spaces.upload')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => open(files.current)}>{translate('spaces.uploadFiles')}</MenuItem>
        <MenuItem onClick={() => open(folder.current)}>{translate('spaces.uploadFolder')}</MenuItem>
      </Menu>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={translate('spaces.uploadFiles')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(element) => {
          folder.current = element;
          // Not among the attributes that React's types know.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={translate('spaces.uploadFolder')}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
