import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import '#src/i18n/parts/priceList.ts';
import { timeOnClock } from '#src/i18n/reader/readerClock.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { EffectWords } from './EffectWords.tsx';
import type { Saving } from './listQuery.ts';
import type { ListEdits } from './useListEdits.ts';
import { useSaveList } from './useSaveList.ts';

interface Props {
  basePath: string;
  unit: ListUnit;
  edits: ListEdits;
}

const NO_DRAFTS = [] as const;

/** What is not saved: one step back, what it would have done last month, and the save of all of it. */
export function SaveBar({ basePath, unit, edits }: Props) {
  const translate = useTranslate();
  const [from, setFrom] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState<ListEdits['edits'] | null>(null);
  const { mutate, isPending } = useSaveList(basePath, unit, edits);
  const entered = [...edits.edits];
  const faulty = entered.filter(([, { fault }]) => fault !== undefined).length;
  if (entered.length === 0 && !edits.canUndo && !edits.canRedo) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('priceList.dirty', { count: entered.length })}
      sx={{ position: 'sticky', bottom: 8, zIndex: 4, p: 3 }}
    >
      {tried === edits.edits && entered.length > 0 && (
        <Stack sx={{ mb: 3 }}>
          <EffectWords basePath={basePath} edits={entered.map(([, edit]) => edit)} drafts={NO_DRAFTS} />
        </Stack>
      )}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="output" title={translate('priceList.kept')}>
          {translate('priceList.dirty', { count: entered.length })}
        </Typography>
        {faulty > 0 && <Alert severity="error">{translate('priceList.faults', { count: faulty })}</Alert>}
        <Button disabled={!edits.canUndo} onClick={() => edits.dispatch({ type: 'undo' })}>
          {translate('priceList.undo')}
        </Button>
        <Button disabled={!edits.canRedo} onClick={() => edits.dispatch({ type: 'redo' })}>
          {translate('priceList.redo')}
        </Button>
        <Button disabled={entered.length === 0} onClick={() => edits.discard()}>
          {translate('priceList.discard')}
        </Button>
        <TextField
          size="small"
          type="datetime-local"
          fullWidth={false}
          label={translate('priceList.fromTime')}
          title={translate('priceList.fromHelp')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: 216 }}
        />
        <TextField
          size="small"
          fullWidth={false}
          label={translate('priceList.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
        <Button variant="outlined" disabled={entered.length === 0} onClick={() => setTried(edits.edits)}>
          {translate('priceList.preview')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={entered.length === 0}
          onClick={() => mutate(savingOf(from, note))}
        >
          {translate('priceList.save')}
        </Button>
      </Stack>
    </Paper>
  );
}

const savingOf = (from: string, note: string): Saving => ({
  ...(from !== '' && { effective_from: new Date(timeOnClock(from)).toISOString() }),
  ...(note.trim() !== '' && { note: note.trim() }),
});
