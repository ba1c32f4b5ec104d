import type { MenuGroup, MenuItem } from '#model/rules/navigation/menuOf.ts';

/**
 * What of the menu a search leaves: entries that bear the text in either language or in their path, and groups of that
 * name whole.
 */
export function filterMenu(groups: MenuGroup[], text: string): MenuGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  const bears = ({ zh, en }: { zh: string; en: string }) =>
    zh.toLowerCase().includes(wanted) || en.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    if (bears(group.label)) return [group];
    const matches = ({ label, path }: MenuItem) => bears(label) || path.toLowerCase().includes(wanted);
    const sections = group.sections
      .map((section) => ({ ...section, items: section.items.filter(matches) }))
      .filter(({ items }) => items.length > 0);
    return sections.length > 0 ? [{ ...group, items: group.items.filter(matches), sections }] : [];
  });
}
