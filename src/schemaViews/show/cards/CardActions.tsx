import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import type { OfferedAction } from '#src/schemaViews/action/useRecordActions.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

interface CardActionsProps {
  definition: Definition;
  record: RaRecord;
  /** Those that can run now. */
  actions: readonly OfferedAction[];
}

/** What people do about the facts of a card. */
export default function CardActions({ definition, record, actions }: CardActionsProps) {
  const { launch, dialog, running } = useActionLauncher(definition);
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {actions.map(({ action, name, icon, tone }) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          color={tone === 'danger' ? 'error' : 'primary'}
          startIcon={<Icon word={icon} size={16} />}
          disabled={running}
          onClick={() => launch(action, { kind: 'record', record })}
        >
          {name}
        </Button>
      ))}
      {dialog}
    </Stack>
  );
}
