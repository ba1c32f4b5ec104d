export const PALETTE_GROUPS = ['recent', 'search', 'action', 'page', 'command', 'record'] as const;

export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** One line of the palette. It leads to `path` or does `run`. */
export interface PaletteItem {
  key: string;
  group: PaletteGroup;
  title: string;
  /** The title in the other language, so that it is found by that too. */
  alias?: string;
  /** Beside the title, muted: where it belongs, which state it is in. */
  note?: string;
  icon: string;
  path?: string;
  run?: () => void;
  /** The palette stays open after it. */
  stays?: boolean;
  /** Done before it leads there: the page of what lives in a cloud is about the selected cloud. */
  before?: () => void;
  /** Why it cannot be done now; said instead of done. */
  reason?: string;
}

/** A line that answers what was typed. `at` are the places of the title to mark. */
export interface FoundItem extends PaletteItem {
  at: readonly number[];
  rank: number;
}
