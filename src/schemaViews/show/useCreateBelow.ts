import { useCreatePath, useLocation, useNavigate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { CREATES } from '#src/routing/panel.ts';
import { RETURN } from '#src/routing/returnPath.ts';
import type { MenuEntry } from '#src/schemaViews/action/menu/menuSections.ts';

/**
 * Entries of a menu that create a record below this one, such as a snapshot of a volume. A form with a page of its own
 * returns here; any other opens over this record, in its tab, as the button there does.
 */
export function useCreateBelow({ show, id }: Definition, record: RaRecord): MenuEntry[] {
  const translate = useTranslate();
  const word = useWord();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { pathname, search } = useLocation();
  const { resources } = useManifest();
  return show.tabs.flatMap((tab) => {
    if (tab.kind !== 'records' || tab.create !== true) return [];
    const entry = resources.find(({ resource }) => resource === tab.resource);
    // Records without their own page are created in their tab.
    if (entry?.routes.show === undefined || !entry.can.includes('create')) return [];
    const preset = { [tab.by]: record[id.field] ?? record.id };
    const query = new URLSearchParams({ source: JSON.stringify(preset), [RETURN]: `${pathname}${search}` });
    const inTab = new URLSearchParams({ tab: tab.key });
    return [
      {
        key: `create ${tab.key}`,
        name: translate('record.show.createOther', { name: word(entry.label) }),
        icon: 'add',
        run: () =>
          entry.routes.create === undefined
            ? navigate(`${pathname}?${inTab}`, { state: { [CREATES]: tab.resource } })
            : navigate(`${createPath({ resource: tab.resource, type: 'create' })}?${query}`),
      },
    ];
  });
}
