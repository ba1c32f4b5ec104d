import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { newKey } from '#src/http/newKey.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { GeneratedDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { PriceDifference } from './PriceDifference.tsx';
import { PriceEffect } from './PriceEffect.tsx';

/** Those who submit or approve a price see first what it changes, and can see its effect on past months. */
export default function PriceDecision(props: SlotProps['action']) {
  return props.target.kind === 'record' ? (
    <Decision {...props} version={props.target.record} />
  ) : (
    <GeneratedDialog {...props} />
  );
}

function Decision({ definition, action, target, onClose, version }: SlotProps['action'] & { version: RaRecord }) {
  const translate = useTranslate();
  const label = useLabel();
  const notify = useNotify();
  const title = useId();
  const run = useRunAction(definition);
  // One for the dialog: pressing twice is one decision.
  const [key] = useState(newKey);
  const [running, setRunning] = useState(false);
  const { label: name, help } = definition.actions[action] ?? {};
  const confirm = async () => {
    setRunning(true);
    try {
      onClose(await run({ action, target, input: {}, idempotencyKey: key }));
    } catch (fault) {
      const words = faultWords(fault, translate);
      if (words) notify(words, { type: 'error' });
      setRunning(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => onClose()} aria-labelledby={title}>
      <DialogTitle id={title}>
        {label(name)} · {String(version['name'] ?? '')}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={5}>
          {help && <Typography>{label(help)}</Typography>}
          <PriceDifference definition={definition} version={version} />
          <PriceEffect version={version} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => onClose()}>
          {translate('record.close')}
        </Button>
        <Button variant="contained" loading={running} onClick={() => void confirm()}>
          {label(name)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
