import { useEffect, useReducer, useRef } from 'react';
import { plainAmount } from '#model/domains/billing/prices/list/tableText.ts';
import { movedAmount, type Move } from '#model/domains/billing/prices/list/moved.ts';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import type { ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { editKey, editReducer, NO_EDITS, storedText, type Edit, type Figure } from './edits.ts';
import { keepEdits, keptEdits } from './keptEdits.ts';

/** What is entered at a place of the list. */
export interface Entry {
  row: ListRow;
  place: ListPlace;
  text: string;
}

/**
 * The cells that are entered and not saved, in every unit, with their steps back. They stay in this browser for the
 * reader, so that a reload loses nothing.
 */
export function useListEdits(reader: number | string, unit: ListUnit, figure: Figure) {
  const [{ edits, past, future }, dispatch] = useReducer(editReducer, NO_EDITS, (none) => ({
    ...none,
    edits: keptEdits(reader),
  }));
  const kept = useRef(edits);
  useEffect(() => {
    keepEdits(reader, kept.current, edits);
    kept.current = edits;
  }, [reader, edits]);
  const keyOf = (row: ListRow, place: ListPlace) => editKey(unit, row.key, place.key, figure);
  const priceKey = (row: ListRow, place: ListPlace) => editKey(unit, row.key, place.key, 'price');

  function entered({ row, place, text }: Entry, shown: Figure = figure): readonly [string, Edit | null] | undefined {
    if (shown === 'margin') return undefined;
    const cell = row.cells[place.key];
    const value = plainAmount(text);
    // A price in force is not taken away by an empty cell, only a draft of it.
    const isSame = value === storedText(cell, shown) || (value === '' && shown === 'price' && !cell?.draft);
    const edit = isSame ? null : { unit, row: without(row), place, cell, figure: shown, text: value };
    return [editKey(unit, row.key, place.key, shown), edit];
  }

  /** As one step back; the number of cells that differ from what is stored. */
  function enter(entries: readonly (Entry & { figure?: Figure })[]): number {
    const made = entries.flatMap((entry) => {
      const found = entered(entry, entry.figure);
      return found === undefined ? [] : [found];
    });
    if (made.length > 0) dispatch({ type: 'enter', edits: made });
    return made.filter(([, edit]) => edit !== null).length;
  }

  /** Takes back everything, as one step. */
  const discard = () => dispatch({ type: 'enter', edits: [...edits.keys()].map((key) => [key, null]) });

  /** Moves the prices of these places by a share; the number of those that have a price. */
  function move(places: readonly Omit<Entry, 'text'>[], by: Move): number {
    const made = places.flatMap(({ row, place }): (readonly [string, Edit])[] => {
      const cell = row.cells[place.key];
      const key = priceKey(row, place);
      const amount = edits.get(key)?.text ?? storedText(cell, 'price');
      const moved = movedAmount(amount, by);
      if (moved === undefined) return [];
      const edit: Edit = { unit, row: without(row), place, cell, figure: 'price', text: moved };
      return [[key, cell?.isOnly === false ? { ...edit, move: by } : edit]];
    });
    if (made.length > 0) dispatch({ type: 'enter', edits: made });
    return made.length;
  }

  return {
    edits,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    keyOf,
    priceKey,
    enter,
    discard,
    move,
    dispatch,
  };
}

/** The other cells of a row are no part of what is entered in one. */
const without = ({ cells: _cells, ...row }: ListRow): Edit['row'] => row;

export type ListEdits = ReturnType<typeof useListEdits>;
