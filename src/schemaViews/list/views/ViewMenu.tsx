import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { ListView } from './listView.ts';
import { SaveView } from './SaveView.tsx';
import type { ListViews } from './useListViews.ts';
import { useViewWriting } from './useViewWriting.ts';

interface ViewMenuProps {
  definition: Definition;
  views: ListViews;
  view: ListView;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The actions that an owner can take on a view. */
export function ViewMenu({ definition, views, view, anchor, onClose }: ViewMenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const writing = useViewWriting(definition, views);
  const [step, setStep] = useState<'menu' | 'rename' | 'delete'>('menu');
  const run = async (write: () => Promise<void>) => {
    try {
      await write();
    } catch (fault) {
      // A menu has no room for a message.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
    }
    onClose();
  };
  if (step === 'rename') return <SaveView definition={definition} views={views} view={view} onClose={onClose} />;
  if (step === 'delete') {
    return (
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
        <DialogTitle>{translate('list.views.deleteConfirm', { name: view.name })}</DialogTitle>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {translate('list.inline.cancel')}
          </Button>
          <Button variant="contained" color="error" onClick={() => run(() => writing.remove(view))}>
            {translate('list.views.delete')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem disabled={!views.changed} onClick={() => run(() => writing.update(view))}>
        {translate('list.views.update')}
      </MenuItem>
      <MenuItem onClick={() => setStep('rename')}>{translate('list.views.rename')}</MenuItem>
      <MenuItem onClick={() => setStep('delete')}>{translate('list.views.delete')}</MenuItem>
    </Menu>
  );
}
