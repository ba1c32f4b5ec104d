import Edit from '@mui/icons-material/Edit';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LinkBase, useCreatePath, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { CopyCallItems } from '#src/schemaViews/copyCall/CopyCallItems.tsx';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { staysShown } from '#src/schemaViews/action/run/staysShown.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { possibleFirst } from '#src/schemaViews/action/possibleFirst.ts';
import { useRecordActions, type OfferedAction } from '#src/schemaViews/action/useRecordActions.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { CreateBelow, madeBelow } from './CreateBelow.tsx';
import { WhyNot } from '#src/schemaViews/whyNot/WhyNot.tsx';

/** The number of actions shown as buttons; the rest is in the menu. */
const BUTTONS = 2;

/** The actions of the record: edit and the first few as buttons, the rest and the copies in a menu. */
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
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [explaining, setExplaining] = useState(false);
  const { resource } = definition;
  const { possible, held } = possibleFirst(useRecordActions(definition, record));
  const { launch, dialog, running } = useActionLauncher(definition, (outcome, action) => {
    onActed();
    if (action === 'delete' && outcome.kind === 'record') navigate(createPath({ resource, type: 'list' }));
  });
  const start = ({ action }: OfferedAction) => {
    setAnchor(null);
    launch(action, { kind: 'record', record });
  };
  // Only possible actions are buttons; the menu has room for the others and their reasons.
  const buttons = possible.filter(({ tone }) => tone !== 'danger').slice(0, BUTTONS);
  const inMenu = possible.filter((action) => !buttons.includes(action));
  const below = madeBelow(definition);
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', maxWidth: '100%' }}>
      <EditButton definition={definition} record={record} />
      {buttons.map((action) => (
        <Button key={action.action} variant="outlined" disabled={running} onClick={() => start(action)}>
          {action.name}
        </Button>
      ))}
      <IconButton
        aria-label={translate('record.show.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ border: 1, borderColor: 'divider' }}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {below.map((tab) => (
          <CreateBelow
            key={tab.key}
            definition={definition}
            record={record}
            tab={tab}
            onPress={() => setAnchor(null)}
          />
        ))}
        {inMenu.map((action) => (
          <ReasonedItem key={action.action} action={action} onPress={() => start(action)} />
        ))}
        {inMenu.length + below.length > 0 && <Divider />}
        {held.map((action) => (
          <ReasonedItem key={action.action} action={action} onPress={() => start(action)} />
        ))}
        {held.length > 0 && <Divider />}
        <CopyCallItems
          makeCall={(provider) => provider.getOne(resource, { id: record.id })}
          onDone={() => setAnchor(null)}
        />
        <Divider />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setExplaining(true);
          }}
        >
          {translate('record.why.ask')}
        </MenuItem>
      </Menu>
      {explaining && <WhyNot definition={definition} record={record} onClose={() => setExplaining(false)} />}
      {dialog}
    </Stack>
  );
}

/** A disabled menu item with a reason. It stays focusable, so that keyboard users can read the reason. */
function ReasonedItem({
  action: { name, reason, next, tone },
  onPress,
}: {
  action: OfferedAction;
  onPress: () => void;
}) {
  return (
    <MenuItem
      aria-disabled={reason ? true : undefined}
      onClick={reason ? undefined : onPress}
      sx={{
        whiteSpace: 'normal',
        ...(reason
          ? { cursor: 'default', color: 'text.disabled' }
          : { color: tone === 'danger' ? 'error.main' : undefined }),
      }}
    >
      <Box sx={{ maxWidth: 280 }}>
        {name}
        {reason && (
          <Typography variant="caption" component="div" color="textSecondary">
            {reason}
            {next && <div>{next}</div>}
          </Typography>
        )}
      </Box>
    </MenuItem>
  );
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
