import Button from '@mui/material/Button';
import type { RaRecord } from 'react-admin';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import type { Definition } from '#model/language/definition.ts';
import type { WaitingItem } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

interface Props {
  item: WaitingItem;
  onDone: () => void;
}

/** The decisions on a record, in the dialogs of its own page: what is shown first is what happens. */
export function ItemActions({ item, onDone }: Props) {
  const definition = useDefinitionIfLoaded(item.resource);
  return definition && item.decide.length > 0 ? (
    <Decisions item={item} definition={definition} onDone={onDone} />
  ) : null;
}

function Decisions({ item, definition, onDone }: Props & { definition: Definition }) {
  const label = useLabel();
  const { launch, dialog, running } = useActionLauncher(definition, onDone);
  return (
    <>
      {item.decide.map((name, place) => {
        const action = definition.actions[name];
        return (
          action && (
            <Button
              key={name}
              size="small"
              variant={place === 0 ? 'contained' : 'outlined'}
              color={action.tone === 'danger' ? 'error' : 'primary'}
              startIcon={action.icon && <Icon word={action.icon} size={16} />}
              disabled={running}
              onClick={() => launch(name, { kind: 'record', record: recordOf(item) })}
            >
              {label(action.label)}
            </Button>
          )
        );
      })}
      {dialog}
    </>
  );
}

/** The fields that the inbox shows; the dialog loads the rest. */
const recordOf = ({ record, id }: WaitingItem): RaRecord => ({ ...record, id, _partial: Object.keys(record) });
