import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { marginText } from '#src/domains/billing/priceList/marginText.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { EffectWords } from '#src/domains/billing/priceList/EffectWords.tsx';
import { submitList } from '#src/domains/billing/priceList/listQuery.ts';

export interface DraftLine {
  id: number;
  name: string;
  place: string;
  before: string | null;
  after: string | null;
}

interface Props {
  basePath: string;
  lines: readonly DraftLine[];
  onClose: () => void;
  onDone: () => void;
}

const NO_EDITS = [] as const;

/** All drafts at once: what changes, what it would have done last month, and why. */
export function SubmitDialog({ basePath, lines, onClose, onDone }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const [note, setNote] = useState('');
  const ids = lines.map(({ id }) => id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => submitList(basePath, ids, note.trim()),
    onSuccess: (done) => {
      notify(translate('priceList.submitted', { ...done }), { type: 'success' });
      onDone();
    },
    onError: (fault) => {
      const words = faultWords(fault, translate);
      if (words !== undefined) notify(words, { type: 'error' });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="submit-title">
      <DialogTitle id="submit-title">{translate('priceList.submitTitle', { count: lines.length })}</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <DialogContentText>{translate('priceList.submitHelp')}</DialogContentText>
          <FigureTable tabIndex={0} aria-label={translate('priceList.change')} sx={{ maxHeight: 320 }}>
            <table>
              <thead>
                <tr>
                  {(['product', 'place', 'before', 'after', 'change'] as const).map((column) => (
                    <th key={column} scope="col">
                      {translate(`priceList.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(({ id, name, place, before, after }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>{place}</td>
                    <td>{before === null ? '–' : formatMoney(before)}</td>
                    <td>{after === null ? '–' : formatMoney(after)}</td>
                    <td>{changeText(before, after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </FigureTable>
          <section aria-label={translate('priceList.effect')}>
            <EffectWords basePath={basePath} edits={NO_EDITS} drafts={ids} />
          </section>
          <TextField
            label={translate('priceList.note')}
            helperText={translate('priceList.noteHelp')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 255 } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('priceList.cancel')}</Button>
        <Button variant="contained" loading={isPending} disabled={lines.length === 0} onClick={() => mutate()}>
          {translate('priceList.submit', { count: lines.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** By how much an amount moves: what is left of it, without its sign. */
function changeText(before: string | null, after: string | null): string {
  const share = marginText(before, after);
  if (share === undefined) return '–';
  return share.startsWith('-') ? `+${share.slice(1)}` : share === '0.0%' ? share : `-${share}`;
}
