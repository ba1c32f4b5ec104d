import type { ListCell, ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import type { Move } from '#model/domains/billing/prices/list/moved.ts';

/** What the cells of a list show. A margin follows from the others. */
export const FIGURES = ['price', 'cost', 'margin', 'stock'] as const;
export type Figure = (typeof FIGURES)[number];

/** Something entered in a cell that is not saved. */
export interface Edit {
  unit: ListUnit;
  row: Omit<ListRow, 'cells'>;
  place: ListPlace;
  /** As the list has shown it. */
  cell: ListCell | undefined;
  figure: Exclude<Figure, 'margin'>;
  text: string;
  /** Of a price with tiers, in place of the text: by how much all of it moves. */
  move?: Move;
  /** Why the server has refused it. */
  fault?: string;
}

export type Edits = ReadonlyMap<string, Edit>;

/** What has changed in a cell since something was entered there: what somebody else did, or time. */
export function movedSince({ cell: seen, figure }: Edit, now: ListCell | undefined): 'amount' | 'draft' | undefined {
  if (figure !== 'price') return undefined;
  if ((seen?.amount ?? null) !== (now?.amount ?? null)) return 'amount';
  const [before, draft] = [seen?.draft ?? null, now?.draft ?? null];
  return before?.id === draft?.id && before?.version === draft?.version ? undefined : 'draft';
}

/** The unsaved cells, and those of before: each paste or change is one step back. */
export interface EditState {
  edits: Edits;
  past: readonly Edits[];
  future: readonly Edits[];
}

export type EditAction =
  | { type: 'enter'; edits: readonly (readonly [string, Edit | null])[] }
  | { type: 'refuse'; faults: ReadonlyMap<string, string> }
  | { type: 'refresh'; cellOf: (edit: Edit) => ListCell | undefined; unit: ListUnit }
  | { type: 'undo' | 'redo' | 'clear' };

export const NO_EDITS: EditState = { edits: new Map(), past: [], future: [] };

const MOST_STEPS = 100;

export function editReducer(state: EditState, action: EditAction): EditState {
  const { edits, past, future } = state;
  switch (action.type) {
    case 'enter': {
      const next = new Map(edits);
      for (const [key, edit] of action.edits) {
        if (edit === null) next.delete(key);
        else next.set(key, edit);
      }
      return { edits: next, past: [...past, edits].slice(-MOST_STEPS), future: [] };
    }
    case 'refuse':
      return { ...state, edits: mapped(edits, (edit, key) => withFault(edit, action.faults.get(key))) };
    case 'refresh':
      return {
        ...state,
        edits: mapped(edits, (edit) =>
          JSON.stringify(edit.unit) === JSON.stringify(action.unit) ? { ...edit, cell: action.cellOf(edit) } : edit,
        ),
      };
    case 'undo': {
      const last = past.at(-1);
      return last === undefined ? state : { edits: last, past: past.slice(0, -1), future: [edits, ...future] };
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next === undefined ? state : { edits: next, past: [...past, edits], future: rest };
    }
    case 'clear':
      return NO_EDITS;
  }
}

const mapped = (edits: Edits, change: (edit: Edit, key: string) => Edit): Edits =>
  new Map([...edits].map(([key, edit]) => [key, change(edit, key)]));

function withFault({ fault: _old, ...edit }: Edit, fault: string | undefined): Edit {
  return fault === undefined ? edit : { ...edit, fault };
}

/** Where an edit is. */
export const editKey = (unit: ListUnit, row: string, place: string, figure: Figure): string =>
  JSON.stringify([unit, row, place, figure]);

/** The text that a cell shows while nothing is entered: its draft, or what is in force. */
export function storedText(cell: ListCell | undefined, figure: Figure): string {
  if (cell === undefined || figure === 'margin') return '';
  if (figure === 'price') return cell.draft?.amount ?? cell.amount ?? '';
  if (figure === 'cost') return cell.cost ?? '';
  return cell.stock === null ? '' : String(cell.stock);
}
