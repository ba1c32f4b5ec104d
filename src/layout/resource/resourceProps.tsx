import type { ComponentType } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { titleValue } from '#model/reading/titleIn.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { resourceViews } from './resourceViews.tsx';

/**
 * A definition as the props of react-admin's `<Resource>`, from the manifest alone, so that no definition is loaded. A
 * view is absent if this reader cannot open it, on a page or in a panel over the list.
 */
export function resourceProps(entry: ManifestEntry, lang: Lang): ResourceProps {
  const { resource, routes, can, icon } = entry;
  const hasList = routes.list !== undefined && can.includes('list');
  const hasShow = can.includes('show') && (hasList || routes.show !== undefined);
  const hasCreate = can.includes('create') && (hasList || routes.create !== undefined);
  const hasEdit = can.includes('update') && (hasList || routes.edit !== undefined || routes.show !== undefined);
  return {
    name: resource,
    list: hasList ? resourceViews.list : undefined,
    show: hasShow ? resourceViews.show : undefined,
    create: hasCreate ? resourceViews.create : undefined,
    edit: hasEdit ? resourceViews.edit : undefined,
    icon: iconOf(icon),
    recordRepresentation: (record: RaRecord) => titleOf(entry, record, lang),
    // Two forms in the syntax of polyglot; react-admin chooses one by count.
    options: { label: lang === 'en' ? `${entry.label.en} |||| ${entry.plural.en}` : labelOf(entry.label, lang) },
  };
}

/** The value of the title field. A record without one is named by its id. */
function titleOf(entry: ManifestEntry, record: RaRecord, lang: Lang): string {
  const { titleField, idField } = entry;
  const title = titleValue(entry, record, lang);
  const hasTitle = titleField !== idField && title !== undefined && title !== null && title !== '';
  return hasTitle ? String(title) : `#${record.id}`;
}

const icons = new Map<string, ComponentType>();

/** Caches one component per icon: a new one for every manifest would mount again. */
function iconOf(word: string): ComponentType {
  const known = icons.get(word) ?? (() => <Icon word={word} />);
  icons.set(word, known);
  return known;
}
