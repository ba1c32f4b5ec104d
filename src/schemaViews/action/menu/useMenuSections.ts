import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { OfferedAction } from '#src/schemaViews/action/useRecordActions.ts';
import { menuSections, type MenuEntry, type MenuSection } from './menuSections.ts';

/** The actions of a record as parts of a menu; `start` runs one. */
export function useMenuSections(
  actions: readonly OfferedAction[],
  start: (action: string) => void,
): { sections: MenuSection[]; held: MenuEntry[] } {
  const translate = useTranslate();
  return menuSections(
    actions.map(({ action, ...rest }) => ({ ...rest, key: action, run: () => start(action) })),
    (group) => translate(`record.group.${group ?? 'other'}`),
  );
}
