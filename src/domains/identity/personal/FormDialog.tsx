import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface FormDialogProps {
  title: string;
  above: string | undefined;
  confirm: string;
  /** Absent with `onClose`: the reader leaves by confirming only. */
  cancel?: string;
  busy: boolean;
  onSubmit: () => void;
  onClose?: () => void;
  children: ReactNode;
}

/** A small form over the page; a refusal that belongs to no input is shown above it. */
export function FormDialog({ title, above, confirm, cancel, busy, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {above !== undefined && <Alert severity="error">{above}</Alert>}
          {children}
        </DialogContent>
        <DialogActions>
          {onClose && (
            <Button variant="outlined" onClick={onClose}>
              {cancel}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
