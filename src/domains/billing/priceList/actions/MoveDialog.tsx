import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Move } from '#model/domains/billing/prices/list/moved.ts';
import { movedAmount } from '#model/domains/billing/prices/list/moved.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface Props {
  /** The cells of the selection, and the amounts that are in it. */
  count: number;
  amounts: readonly string[];
  onMove: (by: Move) => void;
  onClose: () => void;
}

const STEPS = ['0.000001', '0.0001', '0.001', '0.01', '0.1', '1'];
const SHOWN = 3;

/** By how much the prices of a selection move, and to which steps, with the first results. */
export function MoveDialog({ count, amounts, onMove, onClose }: Props) {
  const translate = useTranslate();
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState('0.01');
  const move = { percent: percent.trim().replace(/^\+/, ''), step };
  const moved = amounts.flatMap((amount) => {
    const after = movedAmount(amount, move);
    return after === undefined ? [] : [`${amount} → ${after}`];
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMove(move);
        }}
      >
        <DialogTitle id="move-title">{translate('priceList.moveTitle', { count })}</DialogTitle>
        <DialogContent>
          <Stack spacing={3} sx={{ pt: 1 }}>
            <TextField
              autoFocus
              label={translate('priceList.percent')}
              value={percent}
              onChange={({ target }) => setPercent(target.value)}
              helperText={translate('priceList.percentHelp')}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
            <TextField
              select
              label={translate('priceList.step')}
              value={step}
              onChange={({ target }) => setStep(target.value)}
            >
              {STEPS.map((each) => (
                <MenuItem key={each} value={each}>
                  {each}
                </MenuItem>
              ))}
            </TextField>
            <output>
              {amounts.length === 0
                ? translate('priceList.moveNone')
                : moved.length > 0 && translate('priceList.moveResult', { count: moved.length })}
              {moved.slice(0, SHOWN).map((line, index) => (
                <div key={index}>{line}</div>
              ))}
            </output>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('priceList.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={moved.length === 0}>
            {translate('priceList.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
