import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ConsoleDataProvider, TrialReply } from '#src/dataProviders/consoleDataProvider.ts';
import '#src/i18n/parts/recordForm.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';

export interface FormTrialProps {
  action: ActionDefinition;
  definition: Definition;
  /** The record that is edited; absent on create. */
  record: RaRecord | undefined;
  /** The data that saving would send now. */
  dataOf: () => Record<string, Json>;
  isShown: (field: string) => boolean;
}

type Outcome = { reply: TrialReply } | { fault: SortedFaults['above'] };

/** Runs an action with `inForm` on what is entered, and shows what it found. The next change takes the answer away. */
export function FormTrial({ action, definition, record, dataOf, isShown }: FormTrialProps) {
  const translate = useTranslate();
  const label = useLabel();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { setError, trigger } = useFormContext();
  const [tried, setTried] = useState<{ text: string; outcome?: Outcome }>();
  useWatch();
  const now = JSON.stringify(dataOf());
  const outcome = tried?.text === now ? tried.outcome : undefined;
  const run = async () => {
    const data = dataOf();
    const text = JSON.stringify(data);
    setTried({ text });
    try {
      const { data: reply } = await provider.tryAction(definition.resource, {
        action: action.name,
        data,
        ...(record && { id: record.id }),
      });
      setTried({ text, outcome: { reply } });
    } catch (fault) {
      if (!(fault instanceof ApiFault)) throw fault;
      const { onInputs, above } = sortFaults(fault, isShown);
      // The form words its own rules better: it names what is missing.
      await trigger(Object.keys(onInputs));
      for (const [name, message] of Object.entries(onInputs)) setError(name, { type: 'server', message });
      setTried({ text, outcome: { fault: above } });
    }
  };
  return (
    <Stack spacing={3} sx={{ mt: 6 }}>
      <Button
        variant="outlined"
        startIcon={action.icon && <Icon word={action.icon} size={18} />}
        loading={tried !== undefined && tried.outcome === undefined}
        onClick={() => void run()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {label(action.label)}
      </Button>
      <Box component="output" sx={{ display: 'block' }}>
        {outcome && 'reply' in outcome && <Found reply={outcome.reply} action={action} definition={definition} />}
        {outcome && 'fault' in outcome && outcome.fault && <FaultAlert fault={outcome.fault} definition={definition} />}
        {outcome && 'fault' in outcome && !outcome.fault && (
          <Alert severity="warning">{translate('record.trial.incomplete')}</Alert>
        )}
      </Box>
    </Stack>
  );
}

function Found({
  reply: { ok, found },
  action,
  definition,
}: {
  reply: TrialReply;
  action: ActionDefinition;
  definition: Definition;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const fields = (action.inForm?.shows ?? []).flatMap((name) => (name in found ? (definition.fields[name] ?? []) : []));
  return (
    <Alert severity={ok ? 'success' : 'error'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {translate(ok ? 'record.trial.works' : 'record.trial.fails', { name: label(action.label) })}
      {fields.length > 0 && (
        <Fields>
          {fields.map((field) => (
            <div key={field.name} data-whole={field.type === 'list' || undefined}>
              <dt>{label(field.label)}</dt>
              <dd>
                <FieldFor field={field} record={found} definition={definition} />
              </dd>
            </div>
          ))}
        </Fields>
      )}
    </Alert>
  );
}

/** Figures stand side by side; a table has a row of its own. */
const Fields = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: '12px 16px',
  margin: '12px 0 0',
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { minWidth: 0, margin: 0, overflowX: 'auto' },
  '& > [data-whole]': { gridColumn: '1 / -1' },
});
