import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { LinkBase, useCreatePath, type RaRecord } from 'react-admin';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** The chart is saved: the way to its board, which has the focus. */
export function Added({ board, onClose }: { board: RaRecord; onClose: () => void }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <>
      <DialogContent>
        <Alert severity="success">{translate('boards.put.done', { name: String(board['name']) })}</Alert>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('boards.put.close')}
        </Button>
        <Button
          component={LinkBase}
          to={createPath({ type: 'show', resource: 'boards', id: board.id })}
          variant="contained"
          autoFocus
        >
          {translate('boards.put.openBoard')}
        </Button>
      </DialogActions>
    </>
  );
}
