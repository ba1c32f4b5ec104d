export const PALETTE_GROUPS = [
  'favourite',
  'recent',
  'search',
  'action',
  'create',
  'record',
  'page',
  'command',
  'help',
] as const;

/** The server searches when nothing was typed for this long. */
export const TYPING_PAUSE_MS = 150;

export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** One line of the palette. It opens `path` or calls `run`. */
export interface PaletteItem {
  key: string;
  group: PaletteGroup;
  title: string;
  /** The title in the other language, which is searched too. */
  alias?: string;
  /** Shown beside the title: location or state. */
  note?: string;
  icon: string;
  path?: string;
  run?: () => void;
  /** Whether the palette stays open afterwards. */
  stays?: boolean;
  /** Runs before the navigation: selects the cloud of a record, because its page depends on the selected cloud. */
  before?: () => void;
  /** Why the item cannot run now; shown instead of running it. */
  reason?: string;
}

/** An item that matches the typed text. `at` holds the positions in the title to mark. */
export interface FoundItem extends PaletteItem {
  at: readonly number[];
  rank: number;
}
