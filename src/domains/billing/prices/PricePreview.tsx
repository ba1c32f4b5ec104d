import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { GeneratedDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { PriceEffect } from './PriceEffect.tsx';

/** The effect of a price version on past months. */
export default function PricePreview(props: SlotProps['action']) {
  const { definition, action, target, onClose } = props;
  const translate = useTranslate();
  const label = useLabel();
  const title = useId();
  if (target.kind !== 'record') return <GeneratedDialog {...props} />;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => onClose()} aria-labelledby={title}>
      <DialogTitle id={title}>
        {label(definition.actions[action]?.label)} · {String(target.record['name'] ?? '')}
      </DialogTitle>
      <DialogContent>
        <PriceEffect version={target.record} untitled />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => onClose()}>
          {translate('record.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
