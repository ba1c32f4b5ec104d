import type { Json, Tone } from '#model/language/definition.ts';

/** A cell: text, a tag or machine text, or a value of a field of the resource, shown like that field. */
export type PreviewCell = string | { text: string; tone?: Tone; mono?: true } | { field: string; value: Json };

export interface PreviewTable {
  title: string;
  columns: string[];
  rows: { cells: PreviewCell[]; changed?: true }[];
  /** The sentence about the rows that are left out. */
  more?: string;
}

/** The changes that an action would make, in the language of the reader. */
export interface PreviewContent {
  notes?: { text: string; tone?: Tone }[];
  tables?: PreviewTable[];
  /** The word of the button that runs it: what it costs. Absent: that of the action. */
  submit?: string;
}

/** The reply of `?preview=1`. The call that follows sends its digest (`?previewed=`). */
export interface ActionPreview extends PreviewContent {
  previewed: string;
}
