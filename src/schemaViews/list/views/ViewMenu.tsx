import { Button, Dialog, DialogActions, DialogTitle, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Definition } from '#model/definition.ts';
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

/** What its owner may do to a view. */
export function ViewMenu({ definition, views, view, anchor, onClose }: ViewMenuProps) {
  const t = useTranslate();
  const notify = useNotify();
  const writing = useViewWriting(definition, views);
  const [step, setStep] = useState<'menu' | 'rename' | 'delete'>('menu');
  const run = async (write: () => Promise<void>) => {
    try {
      await write();
    } catch (fault) {
      // A menu has no place for words of its own.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
    }
    onClose();
  };
  if (step === 'rename') return <SaveView definition={definition} views={views} view={view} onClose={onClose} />;
  if (step === 'delete') {
    return (
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
        <DialogTitle>{t('list.views.deleteConfirm', { name: view.name })}</DialogTitle>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('list.inline.cancel')}
          </Button>
          <Button variant="contained" color="error" onClick={() => run(() => writing.remove(view))}>
            {t('list.views.delete')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem disabled={!views.changed} onClick={() => run(() => writing.update(view))}>
        {t('list.views.update')}
      </MenuItem>
      <MenuItem onClick={() => setStep('rename')}>{t('list.views.rename')}</MenuItem>
      <MenuItem onClick={() => setStep('delete')}>{t('list.views.delete')}</MenuItem>
    </Menu>
  );
}
