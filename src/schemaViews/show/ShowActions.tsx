import Edit from '@mui/icons-material/Edit';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { LinkBase, useCreatePath, useLocation, useNavigate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import type { Call } from '#src/schemaViews/action/called/calledFor.ts';
import { ActionMenu } from '#src/schemaViews/action/menu/ActionMenu.tsx';
import type { MenuEntry } from '#src/schemaViews/action/menu/menuSections.ts';
import { useMenuSections } from '#src/schemaViews/action/menu/useMenuSections.ts';
import { staysShown } from '#src/schemaViews/action/run/staysShown.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useCalledFor } from '#src/schemaViews/action/called/useCalledFor.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useRecordActions, type OfferedAction } from '#src/schemaViews/action/useRecordActions.ts';
import { useCopyCallEntries } from '#src/schemaViews/copyCall/useCopyCallEntries.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { useLeaveRecord } from '#src/schemaViews/action/removal/useLeaveRecord.ts';
import { WhyNot } from '#src/schemaViews/whyNot/WhyNot.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePrint } from '#src/schemaViews/print/usePrint.tsx';
import { useCreateBelow } from './useCreateBelow.ts';

/** The number of buttons for what the state calls for, and for other actions if it calls for nothing. */
const CALLED = 3;
const OTHERS = 2;

/** The actions of the record: edit and what its state calls for as buttons, the rest and the copies in a menu. */
export function ShowActions({
  definition,
  record,
  onActed,
}: {
  definition: Definition;
  record: RaRecord;
  onActed: () => void;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const openTab = useOpenTab();
  const leave = useLeaveRecord(definition, record.id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [explaining, setExplaining] = useState(false);
  const { resource } = definition;
  const actions = useRecordActions(definition, record);
  const called = useCalledFor(definition, record)(record);
  const { launch, dialog, running } = useActionLauncher(definition, (outcome, action) => {
    onActed();
    if (action === 'delete' && outcome.kind === 'record') leave();
  });
  const start = (action: string) => launch(action, { kind: 'record', record });
  const buttons = called.length > 0 ? called.slice(0, CALLED) : others(definition, actions);
  const { sections, held } = useMenuSections(
    actions.filter(({ action }) => !buttons.some(({ kind, key }) => kind === 'action' && key === action)),
    start,
  );
  const below = useCreateBelow(definition, record);
  const copies = useCopyCallEntries((provider) => provider.getOne(resource, { id: record.id }));
  const added = useAddedEntries(definition, record);
  const print = usePrint(definition, record);
  const why = { key: 'why', name: translate('record.why.ask'), icon: 'help', run: () => setExplaining(true) };
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', maxWidth: '100%' }}>
      {buttons.map(({ kind, key, label: words, icon }) => (
        <Button
          key={`${kind} ${key}`}
          variant="outlined"
          startIcon={icon === undefined ? undefined : <Icon word={icon} size={16} />}
          disabled={running && kind === 'action'}
          onClick={() => (kind === 'tab' ? openTab(key) : start(key))}
        >
          {label(words)}
        </Button>
      ))}
      <EditButton definition={definition} record={record} />
      <IconButton
        aria-label={translate('record.show.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ border: 1, borderColor: 'divider' }}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <ActionMenu
          label={translate('record.show.more')}
          anchor={anchor}
          sections={[...(below.length > 0 ? [{ key: 'below', entries: below }] : []), ...sections]}
          held={held}
          last={[
            { key: 'why', entries: [...print.entries, ...added, why] },
            { key: 'developer', heading: translate('record.menu.developer'), entries: copies },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
      {explaining && <WhyNot definition={definition} record={record} onClose={() => setExplaining(false)} />}
      {dialog}
      {print.document}
    </Stack>
  );
}

/** Where the state calls for nothing: the first possible actions that lose nothing. */
function others({ actions: declared }: Definition, actions: readonly OfferedAction[]): Call[] {
  return actions
    .filter(({ tone, reason }) => tone !== 'danger' && reason === undefined)
    .flatMap(({ action }) => declared[action] ?? [])
    .slice(0, OTHERS)
    .map(({ name, label, icon }) => ({ kind: 'action', key: name, label, icon }));
}

/** Opens a tab of this page, in its address. */
function useOpenTab(): (key: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (key) => {
    const query = new URLSearchParams(search);
    query.set('tab', key);
    navigate({ pathname, search: `?${query}` }, { replace: true });
  };
}

/** Absent if the reader may never edit; disabled with a reason if editing is temporarily impossible. */
function EditButton({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { decision, reason } = useDecision(definition, 'update', record);
  if (!staysShown(decision)) return null;
  const words = translate('record.show.edit');
  if (!decision.allowed) {
    return (
      <Button variant="outlined" startIcon={<Edit fontSize="inherit" />} {...heldBy(reason ?? words)}>
        {words}
      </Button>
    );
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Edit fontSize="inherit" />}
      component={LinkBase}
      to={createPath({ resource: definition.resource, type: 'edit', id: record.id })}
    >
      {words}
    </Button>
  );
}

/** The entries that domains add to the menu of a record, as far as their pages exist for the reader. */
function useAddedEntries(definition: Definition, record: RaRecord): MenuEntry[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const reaches = useReach();
  return useExtensions('recordMenu')
    .filter(({ applies, page }) => applies({ definition }) && reaches(page))
    .map(({ key, label, icon, page, search }) => ({
      key,
      name: translate(label),
      icon,
      run: async () => navigate({ pathname: page, search: await search({ definition, record }) }),
    }));
}
