import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultFields } from '#src/schemaViews/list/faultFields.ts';
import type { ListView } from './listView.ts';
import type { ListViews } from './useListViews.ts';
import { useViewWriting } from './useViewWriting.ts';

interface SaveViewProps {
  definition: Definition;
  views: ListViews;
  /** The view to rename; if undefined, saves the current list as a new view. */
  view?: ListView;
  onClose: () => void;
}

/** Asks for the name of a view and whether it is shared. */
export function SaveView({ definition, views, view, onClose }: SaveViewProps) {
  const translate = useTranslate();
  const writing = useViewWriting(definition, views);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.saved?.shared ?? false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    try {
      await (view ? writing.rename(view, name.trim(), shared) : writing.create(name.trim(), shared));
      onClose();
    } catch (fault) {
      // Return to the form with the server's message about the name.
      setProblem(faultFields(fault).name ?? (fault instanceof Error ? fault.message : String(fault)));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form onSubmit={save} noValidate>
        <DialogTitle>{translate(view ? 'list.views.rename' : 'list.views.save')}</DialogTitle>
        <DialogContent>
          <TextField
            label={translate('list.views.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
            autoFocus
            required
          />
          <FormControlLabel
            control={<Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)} />}
            label={translate('list.views.shared')}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {translate('list.inline.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={busy || name.trim() === ''}>
            {translate('list.inline.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
