import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { EffectWords } from './EffectWords.tsx';
import { LIST, listQuery, saveList, type Saving } from './listQuery.ts';
import type { ListEdits } from './useListEdits.ts';

interface Props {
  basePath: string;
  unit: ListUnit;
  edits: ListEdits;
}

const NO_DRAFTS = [] as const;
const CONFLICT = 409;

/** What is not saved: one step back, what it would have done last month, and the save of all of it. */
export function SaveBar({ basePath, unit, edits }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [from, setFrom] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState<ListEdits['edits'] | null>(null);
  const entered = [...edits.edits];
  const faulty = entered.filter(([, { fault }]) => fault !== undefined).length;
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveList(basePath, entered.map(([, edit]) => edit), savingOf(from, note)),
    onSuccess: async ({ drafts, products }) => {
      notify(translate('priceList.saved', { drafts: drafts.length, products: products.length }), { type: 'success' });
      edits.dispatch({ type: 'clear' });
      setNote('');
      await queries.invalidateQueries({ queryKey: LIST });
    },
    onError: async (fault) => {
      const fields = fault instanceof ApiFault ? (fault.body.fields ?? {}) : {};
      const faults = entered.flatMap(([key], index): [string, string][] => {
        const found = Object.entries(fields).find(([field]) => field.startsWith(`cells.${index}.`));
        return found === undefined ? [] : [[key, found[1]]];
      });
      edits.dispatch({ type: 'refuse', faults: new Map(faults) });
      const isConflict = fault instanceof ApiFault && fault.status === CONFLICT && faults.length > 0;
      if (isConflict) await readAgain();
      const words = isConflict ? translate('priceList.conflict') : faultWords(fault, translate);
      if (words !== undefined) notify(words, { type: isConflict ? 'warning' : 'error' });
    },
  });

  /** What somebody else has written meanwhile is what the next save has seen. */
  async function readAgain(): Promise<void> {
    await queries.invalidateQueries({ queryKey: LIST });
    const list = await queries.fetchQuery(listQuery(basePath, unit));
    const rows = new Map(list.rows.map((row) => [row.key, row]));
    edits.dispatch({ type: 'refresh', unit, cellOf: ({ row, place }) => rows.get(row.key)?.cells[place.key] });
  }

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
        <Typography component="output">{translate('priceList.dirty', { count: entered.length })}</Typography>
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
          label={translate('priceList.from_time')}
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
        <Button variant="contained" loading={isPending} disabled={entered.length === 0} onClick={() => mutate()}>
          {translate('priceList.save')}
        </Button>
      </Stack>
    </Paper>
  );
}

const savingOf = (from: string, note: string): Saving => ({
  ...(from !== '' && { effective_from: new Date(from).toISOString() }),
  ...(note.trim() !== '' && { note: note.trim() }),
});
