import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { LIST, listQuery, saveList, type Saving } from './listQuery.ts';
import type { ListEdits } from './useListEdits.ts';

const CONFLICT = 409;

/** Saves what is entered. A refusal stands at its cells; the next save has seen what somebody else has written. */
export function useSaveList(basePath: string, unit: ListUnit, edits: ListEdits) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const entered = [...edits.edits];
  const reload = () => queries.invalidateQueries({ queryKey: LIST });

  async function readAgain(): Promise<void> {
    await reload();
    const { rows } = await queries.fetchQuery(listQuery(basePath, unit));
    const known = new Map(rows.map((row) => [row.key, row]));
    edits.dispatch({ type: 'refresh', unit, cellOf: ({ row, place }) => known.get(row.key)?.cells[place.key] });
  }

  return useMutation({
    mutationFn: (saving: Saving) =>
      saveList(
        basePath,
        entered.map(([, edit]) => edit),
        saving,
      ),
    onSuccess: async ({ drafts, products }) => {
      notify(translate('priceList.saved', { drafts: drafts.length, products: products.length }), { type: 'success' });
      edits.dispatch({ type: 'clear' });
      await reload();
    },
    onError: async (fault) => {
      const fields = Object.entries(fault instanceof ApiFault ? (fault.body.fields ?? {}) : {});
      const faults = new Map(
        entered.flatMap(([key], index): [string, string][] => {
          const found = fields.find(([field]) => field.startsWith(`cells.${index}.`));
          return found === undefined ? [] : [[key, found[1]]];
        }),
      );
      edits.dispatch({ type: 'refuse', faults });
      const isConflict = fault instanceof ApiFault && fault.status === CONFLICT && faults.size > 0;
      const words = isConflict ? translate('priceList.conflict') : faultWords(fault, translate);
      if (words !== undefined) notify(words, { type: isConflict ? 'warning' : 'error' });
      if (isConflict) await readAgain();
    },
  });
}
