import ContentCopy from '@mui/icons-material/ContentCopy';
import Edit from '@mui/icons-material/Edit';
import Fullscreen from '@mui/icons-material/Fullscreen';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import type { useBoardDraft } from './editing/useBoardDraft.ts';
import { useDuplicate } from './useDuplicate.ts';

interface Props {
  record: RaRecord;
  mayChange: boolean;
  draft: ReturnType<typeof useBoardDraft>;
  /** Absent without charts. */
  onWall: (() => void) | undefined;
  onSave: () => void;
  onUndo: () => void;
  /** When the data arrived. */
  children: ReactNode;
}

/** What can be done with the board as a whole: while it is read, and while its charts are changed. */
export function BoardTools({ record, mayChange, draft, onWall, onSave, onUndo, children }: Props) {
  const translate = useTranslate();
  const duplicate = useDuplicate(record);
  const [isCopying, setIsCopying] = useState(false);
  const copy = async () => {
    setIsCopying(true);
    await duplicate().finally(() => setIsCopying(false));
  };
  return (
    <Bar>
      {draft.panels === undefined ? (
        <>
          {mayChange && draft.saved.length > 0 && (
            <Button variant="outlined" startIcon={<Edit />} onClick={draft.begin}>
              {translate('boards.edit')}
            </Button>
          )}
          {draft.saved.length > 0 && (
            <Button variant="outlined" startIcon={<ContentCopy />} loading={isCopying} onClick={() => void copy()}>
              {translate('boards.duplicate')}
            </Button>
          )}
          {onWall && (
            <Button variant="outlined" startIcon={<Fullscreen />} onClick={onWall}>
              {translate('boards.wall')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button variant="contained" loading={draft.isSaving} disabled={!draft.isChanged} onClick={onSave}>
            {translate('boards.save')}
          </Button>
          <Button variant="outlined" startIcon={<Undo />} disabled={!draft.undo} onClick={onUndo}>
            {translate('boards.undo')}
          </Button>
          <Button variant="outlined" onClick={draft.end}>
            {translate('boards.discard')}
          </Button>
        </>
      )}
      <small>{children}</small>
    </Bar>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& small': { marginInlineStart: 'auto', fontSize: token.size.note },
});
