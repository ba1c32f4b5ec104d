import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Definition } from '#model/language/definition.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import type { WaitingItem } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  items: readonly WaitingItem[];
  onDone: () => void;
  onClear: () => void;
}

/** The decisions on what is selected, for each resource of it. */
export function WaitingBulk({ items, onDone, onClear }: Props) {
  const translate = useTranslate();
  const resources = [...new Set(items.map(({ resource }) => resource))];
  return (
    <Bar role="toolbar" aria-label={translate('waiting.chosen', { smart_count: items.length })}>
      <span>{translate('waiting.chosen', { smart_count: items.length })}</span>
      {resources.map((resource) => (
        <OfResource
          key={resource}
          resource={resource}
          items={items.filter((item) => item.resource === resource)}
          onDone={onDone}
        />
      ))}
      <Button size="small" onClick={onClear}>
        {translate('waiting.clear')}
      </Button>
    </Bar>
  );
}

function OfResource({ resource, ...props }: { resource: string; items: WaitingItem[]; onDone: () => void }) {
  const definition = useDefinitionIfLoaded(resource);
  return definition && <Decisions definition={definition} {...props} />;
}

function Decisions({
  definition,
  items,
  onDone,
}: {
  definition: Definition;
  items: WaitingItem[];
  onDone: () => void;
}) {
  const label = useLabel();
  const { launch, dialog } = useActionLauncher(definition, onDone);
  const names = [...new Set(items.flatMap(({ decide }) => decide))].filter((name) => definition.actions[name]?.bulk);
  return (
    <>
      {names.map((name) => {
        const ids = items.filter(({ decide }) => decide.includes(name)).map(({ id }) => id);
        return (
          <Button key={name} size="small" variant="outlined" onClick={() => launch(name, { kind: 'ids', ids })}>
            {label(definition.label)} · {label(definition.actions[name]?.label)} {ids.length}
          </Button>
        );
      })}
      {dialog}
    </>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  padding: '8px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
});
