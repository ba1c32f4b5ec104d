import { useMemo, useState } from 'react';
import { useEvent, useListContext, type Identifier, type RaRecord } from 'react-admin';

/** Rows selected one by one across pages, or all rows that match the filter, including pages not seen yet. */
export type Choice = { kind: 'ids'; ids: ReadonlySet<Identifier> } | { kind: 'matching' };

export interface RowSelection {
  choice: Choice;
  count: number;
  has: (id: Identifier) => boolean;
  /** Rows that were there when the selection changed, those of other pages too. */
  seen: ReadonlyMap<Identifier, RaRecord>;
  toggle: (id: Identifier, range: boolean) => void;
  /** How much of this page is selected. */
  page: 'none' | 'some' | 'all';
  togglePage: () => void;
  chooseMatching: () => void;
  /** Selects exactly these rows, such as those left after a run. */
  choose: (ids: Iterable<Identifier>) => void;
  clear: () => void;
}

const NO_ROWS: ReadonlyMap<Identifier, RaRecord> = new Map();

const NOTHING: Choice = { kind: 'ids', ids: new Set() };

/** The selected rows of the surrounding list. A change of the filter clears the selection. */
export function useRowSelection(): RowSelection {
  const { data, filterValues, total = 0 } = useListContext<RaRecord>();
  const [state, setState] = useState({
    choice: NOTHING,
    filter: '',
    last: undefined as Identifier | undefined,
    seen: NO_ROWS,
  });
  const filter = JSON.stringify(filterValues);
  const choice = state.filter === filter ? state.choice : NOTHING;
  const shown = useMemo(() => (data ?? []).map((record) => record.id), [data]);
  const has = (id: Identifier) => choice.kind === 'matching' || choice.ids.has(id);
  const chosenHere = shown.filter(has).length;

  const set = (next: Choice, last?: Identifier) =>
    setState(({ seen }) => ({
      choice: next,
      filter,
      last,
      seen: new Map([...seen, ...(data ?? []).map((row) => [row.id, row] as const)]),
    }));
  const choose = (ids: Iterable<Identifier>, last?: Identifier) => set({ kind: 'ids', ids: new Set(ids) }, last);
  const explicit = () => (choice.kind === 'ids' ? choice.ids : new Set(shown));

  const toggle = useEvent((id: Identifier, range: boolean) => {
    const ids = new Set(explicit());
    const on = !ids.has(id);
    for (const each of range ? between(shown, state.last, id) : [id]) {
      if (on) ids.add(each);
      else ids.delete(each);
    }
    choose(ids, id);
  });
  const togglePage = useEvent(() => {
    const ids = new Set(explicit());
    for (const id of shown) {
      if (chosenHere < shown.length) ids.add(id);
      else ids.delete(id);
    }
    choose(ids);
  });
  return {
    choice,
    count: choice.kind === 'matching' ? total : choice.ids.size,
    has,
    seen: state.seen,
    toggle,
    page: chosenHere === 0 ? 'none' : chosenHere < shown.length ? 'some' : 'all',
    togglePage,
    chooseMatching: () => set({ kind: 'matching' }),
    choose,
    clear: () => set(NOTHING),
  };
}

/** The rows from the last clicked one to this one, both included. */
function between(shown: readonly Identifier[], from: Identifier | undefined, to: Identifier): Identifier[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [to] : shown.slice(first, last + 1);
}
