import MenuItem from '@mui/material/MenuItem';
import { useCreatePath, useLocation, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { RETURN } from '#src/routing/returnPath.ts';

type RecordsTab = Extract<TabDefinition, { kind: 'records' }>;

/** Tabs whose records are created from this page, in a form of their own. */
export const madeBelow = ({ show }: Definition): RecordsTab[] =>
  show.tabs.filter((tab): tab is RecordsTab => tab.kind === 'records' && tab.create === true);

/** A menu entry that creates a record below this one, such as a snapshot of a volume. Its form returns here. */
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
  // Records without their own page are created in their tab.
  if (entry?.routes.show === undefined || !entry.can.includes('create')) return null;
  const preset = { [tab.by]: record[definition.id.field] ?? record.id };
  const query = new URLSearchParams({ source: JSON.stringify(preset), [RETURN]: `${pathname}${search}` });
  const open = () => {
    onPress();
    navigate(`${createPath({ resource: tab.resource, type: 'create' })}?${query}`);
  };
  return <MenuItem onClick={open}>{translate('record.show.createOther', { name: word(entry.label) })}</MenuItem>;
}
