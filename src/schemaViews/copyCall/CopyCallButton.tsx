import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { CopyCallItems, type CopyCallProps } from './CopyCallItems.tsx';

/**
 * A small button in a form, dialog or embedded table: copies the call that its main button would send, for a terminal
 * or a program.
 */
export function CopyCallButton({ makeCall }: CopyCallProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('record.copyCall')}
        title={translate('record.copyCall')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph name="code" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <CopyCallItems makeCall={makeCall} onDone={() => setAnchor(null)} />
      </Menu>
    </>
  );
}
