import MenuItem from '@mui/material/MenuItem';
import { useCreatePath, useLocation, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { RETURN } from '#src/routing/returnPath.ts';

type RecordsTab = Extract<TabDefinition, { kind: 'records' }>;

/** Tabs of records that are made from the page of this one, on a form of their own. */
export const madeBelow = ({ show }: Definition): RecordsTab[] =>
  show.tabs.filter((tab): tab is RecordsTab => tab.kind === 'records' && tab.create === true);

/** The entry of a menu that makes a record below this one, such as a snapshot of a volume; its form leads back here. */
export function CreateBelow({
  definition,
  record,
  tab,
  onPress,
}: {
  definition: Definition;
  record: RaRecord;
  tab: RecordsTab;
  onPress: () => void;
}) {
  const translate = useTranslate();
  const word = useWord();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { pathname, search } = useLocation();
  const entry = useManifestEntry(tab.resource);
  // What has no page of its own is made in its tab.
  if (entry?.routes.show === undefined || !entry.can.includes('create')) return null;
  const preset = { [tab.by]: record[definition.id.field] ?? record.id };
  const query = new URLSearchParams({ source: JSON.stringify(preset), [RETURN]: `${pathname}${search}` });
  const open = () => {
    onPress();
    navigate(`${createPath({ resource: tab.resource, type: 'create' })}?${query}`);
  };
  return <MenuItem onClick={open}>{translate('record.show.createOther', { name: word(entry.label) })}</MenuItem>;
}
