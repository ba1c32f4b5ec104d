import { Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { faultFields } from '#src/schemaViews/list/faultFields.ts';
import type { ListView } from './listView.ts';
import type { ListViews } from './useListViews.ts';
import { useViewWriting } from './useViewWriting.ts';

interface SaveViewProps {
  definition: Definition;
  views: ListViews;
  /** The view to rename; absent: keep what the list shows as a new one. */
  view?: ListView;
  onClose: () => void;
}

/** Asks for the name of a view and whether others may use it. */
export function SaveView({ definition, views, view, onClose }: SaveViewProps) {
  const t = useTranslate();
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
      // Back to the form, with what the server said of the name.
      setProblem(faultFields(fault).name ?? (fault instanceof Error ? fault.message : String(fault)));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form onSubmit={save} noValidate>
        <DialogTitle>{t(view ? 'list.views.rename' : 'list.views.save')}</DialogTitle>
        <DialogContent>
          <TextField
            label={t('list.views.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing to do in a dialog just opened
            autoFocus
            required
          />
          <FormControlLabel
            control={<Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)} />}
            label={t('list.views.shared')}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('list.inline.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={busy || name.trim() === ''}>
            {t('list.inline.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
