import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ListCell, ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import type { Range } from '#src/domains/billing/priceList/grid/cursor.ts';
import { storedText } from '#src/domains/billing/priceList/edits.ts';
import { FileButtons } from './FileButtons.tsx';
import type { FileEntries, FileWords } from './listFile.ts';
import { LIST, type ShownList } from '#src/domains/billing/priceList/listQuery.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { SubmitDialog, type DraftLine } from './SubmitDialog.tsx';
import type { ListEdits } from '#src/domains/billing/priceList/useListEdits.ts';

interface Props {
  basePath: string;
  list: ShownList;
  rows: readonly ListRow[];
  /** Null: nothing is selected. */
  range: Range | null;
  edits: ListEdits;
  words: FileWords;
}

const SHOWN_FAULTS = 5;

/** What happens to the selection, to all drafts, and to the whole list. */
export function ListActions({ basePath, list, rows, range, edits, words }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'move' | 'submit' | null>(null);
  const [unplaced, setUnplaced] = useState<FileEntries['unplaced']>([]);
  const selected = range === null ? [] : placesIn(list, rows, range);
  const lines = draftLines(list, words);
  const movable = selected.flatMap(({ row, place }) => amountAt(edits, row, place) || []);
  const unsold = selected.flatMap(({ row, place }) => readyToSell(row.cells[place.key]));
  const reload = () => queries.invalidateQueries({ queryKey: LIST });
  const publishing = usePublish(basePath, unsold);
  const whyNone = (otherwise: 'moveNone' | 'publishNone') =>
    translate(`priceList.${range === null ? 'chooseFirst' : otherwise}`);
  const read = ({ entries, unplaced: left }: FileEntries) => {
    setUnplaced(left);
    notify(translate('priceList.imported', { cells: edits.enter(entries) }), { type: 'info' });
  };
  return (
    <>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          {...(movable.length > 0 ? { onClick: () => setOpen('move') } : heldBy(whyNone('moveNone')))}
        >
          {translate('priceList.move', { count: movable.length })}
        </Button>
        <Button
          variant="outlined"
          loading={publishing.isPending}
          {...(unsold.length > 0 ? { onClick: () => publishing.mutate() } : heldBy(whyNone('publishNone')))}
        >
          {translate('priceList.publish', { count: unsold.length })}
        </Button>
        <FileButtons basePath={basePath} list={list} words={words} onRead={read} />
        <Button variant="contained" disabled={lines.length === 0} onClick={() => setOpen('submit')}>
          {translate('priceList.submit', { count: lines.length })}
        </Button>
      </Stack>
      {unplaced.length > 0 && (
        <Alert severity="warning" onClose={() => setUnplaced([])}>
          {translate('priceList.unplaced', { count: unplaced.length })}
          {unplaced.slice(0, SHOWN_FAULTS).map(({ row, reason }) => (
            <div key={`${row} ${reason}`}>{translate('priceList.unplacedRow', { row, reason })}</div>
          ))}
        </Alert>
      )}
      {open === 'move' && (
        <MoveDialog
          count={movable.length}
          amounts={movable}
          onMove={(by) => {
            edits.move(selected, by);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'submit' && (
        <SubmitDialog
          basePath={basePath}
          lines={lines}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void reload();
          }}
        />
      )}
    </>
  );
}

/** The price that would move: what is entered, or else what is stored. */
const amountAt = ({ edits, priceKey }: ListEdits, row: ListRow, place: ListPlace): string =>
  edits.get(priceKey(row, place))?.text ?? storedText(row.cells[place.key], 'price');

function placesIn(list: ShownList, rows: readonly ListRow[], { top, bottom, left, right }: Range) {
  const found: { row: ListRow; place: ListPlace }[] = [];
  for (const row of rows.slice(top, bottom + 1))
    for (const place of list.places.slice(left, right + 1)) found.push({ row, place });
  return found;
}

/** All drafts of the list, also of rows that a filter hides. */
function draftLines({ rows, places }: ShownList, { translate, titleOf }: FileWords): DraftLine[] {
  return rows.flatMap((row) =>
    places.flatMap((place): DraftLine[] => {
      const { draft = null, amount = null } = row.cells[place.key] ?? {};
      if (draft === null) return [];
      const name = place.name ?? translate('priceList.everywhere');
      return [{ id: draft.id, name: titleOf(row), place: name, before: amount, after: draft.amount }];
    }),
  );
}

/** A product with a price that is not on sale. */
function readyToSell({ product = null, amount = null }: Partial<ListCell> = {}): number[] {
  const isReady = product !== null && amount !== null && (product.status === 'draft' || product.status === 'off_sale');
  return isReady ? [product.id] : [];
}

/** Puts products on sale, one by one: what is refused keeps no other back. */
function usePublish(basePath: string, ids: readonly number[]) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (
        await request<{ run: number; skipped: number }>(`${basePath}/products?bulk=publish`, {
          method: 'POST',
          body: { ids },
          headers: { 'Idempotency-Key': newKey() },
        })
      ).json,
    onSuccess: ({ run, skipped }) =>
      notify(translate('priceList.published', { done: run, failed: skipped }), {
        type: skipped > 0 ? 'warning' : 'success',
      }),
    onError: (fault) => {
      const text = faultWords(fault, translate);
      if (text !== undefined) notify(text, { type: 'error' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: LIST }),
  });
}
