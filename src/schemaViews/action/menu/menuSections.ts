import { ACTION_GROUPS, type ActionGroup } from '#model/language/actionGroups.ts';
import type { Tone } from '#model/language/definition.ts';

/** One line of a menu. */
export interface MenuEntry {
  key: string;
  name: string;
  icon?: string;
  tone?: Tone;
  group?: ActionGroup;
  /** Why it cannot run now. */
  reason?: string;
  /** The step that must come first. */
  next?: string;
  /** The menu stays; what `run` shows replaces it. */
  stays?: true;
  run: () => void;
}

export interface MenuSection {
  key: string;
  heading?: string;
  entries: MenuEntry[];
}

/**
 * Possible actions below their headings, in the order of the groups and dangerous ones at the end of each; those
 * without a group come first. Refused ones are apart.
 */
export function menuSections(
  actions: readonly MenuEntry[],
  headingOf: (group: ActionGroup | undefined) => string,
): { sections: MenuSection[]; held: MenuEntry[] } {
  const possible = actions.filter(({ reason }) => reason === undefined);
  const sections = [undefined, ...ACTION_GROUPS].flatMap((group): MenuSection[] => {
    const all = possible.filter((entry) => entry.group === group);
    const entries = [...all.filter(({ tone }) => tone !== 'danger'), ...all.filter(({ tone }) => tone === 'danger')];
    return all.length === 0 ? [] : [{ key: group ?? 'other', heading: headingOf(group), entries }];
  });
  return { sections, held: actions.filter(({ reason }) => reason !== undefined) };
}
