import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { inSentence } from '#src/i18n/words/inSentence.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import { HistorySteps } from './HistorySteps.tsx';
import { useOperationName } from './useOperationName.ts';

/** One operation: who did what and when, then each field before and after, and the steps that it took. */
export function HistoryItem({ definition, entry }: { definition: Definition; entry: HistoryEntry }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const nameOf = useOperationName(definition);
  return (
    <Box
      component="li"
      sx={{ border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium, overflow: 'hidden' }}
    >
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 3, px: 4, py: 2, bgcolor: token.sunken, alignItems: 'baseline' }}
      >
        <Typography variant="subtitle2" component="div">
          {entry.actor_name ?? translate(entry.actor_hidden ? 'record.history.somebody' : 'record.history.platform')}{' '}
          {inSentence(nameOf(entry.operation, entry.operation_label), lang)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          <FieldFor field={timeField} record={{ at: entry.at }} definition={definition} />
        </Typography>
        {entry.api_token !== undefined && (
          <Typography variant="caption" color="textSecondary" component="div">
            {translate('record.history.byToken', { name: entry.api_token })}
          </Typography>
        )}
        {entry.outcome && (
          <Tag tone={entry.outcome === 'done' ? 'success' : 'danger'}>
            {translate(`record.history.outcome.${entry.outcome}`)}
          </Tag>
        )}
      </Stack>
      {entry.changes.length > 0 && (
        <Box
          component="table"
          sx={{
            width: '100%',
            tableLayout: 'fixed',
            borderCollapse: 'collapse',
            '& th, & td': cell,
            '& td > *': { maxWidth: '100%', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
            [NARROW]: oneBelowTheOther,
          }}
        >
          <thead>
            <tr>
              <th scope="col">{translate('record.history.field')}</th>
              <th scope="col">{translate('record.history.before')}</th>
              <th scope="col">{translate('record.history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{label(change.label ?? definition.fields[change.field]?.label) || change.field}</th>
                <td data-label={translate('record.history.before')}>
                  <ChangedValue
                    definition={definition}
                    name={change.field}
                    value={change.before}
                    labels={change.labels?.before}
                  />
                </td>
                <td data-label={translate('record.history.after')}>
                  <ChangedValue
                    definition={definition}
                    name={change.field}
                    value={change.after}
                    labels={change.labels?.after}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {entry.steps && <HistorySteps definition={definition} steps={entry.steps} />}
    </Box>
  );
}

const cell = {
  textAlign: 'start',
  verticalAlign: 'top',
  px: 4,
  py: 2,
  borderTop: `1px solid ${token.hairline}`,
  fontWeight: 400,
  overflowWrap: 'anywhere',
};

/** The width below which before and after do not fit side by side. */
const NARROW = '@media (max-width: 599px)';
const oneBelowTheOther = {
  '& thead': visuallyHidden,
  '& tbody, & tr, & tbody th, & td': { display: 'block' },
  '& tbody th': { fontWeight: 500, pb: 0 },
  '& td': { borderTop: 0, py: 1 },
  '& td::before': { content: 'attr(data-label)', display: 'block', color: token.textMuted, fontSize: token.size.note },
};

const timeField: FieldDefinition = { name: 'at', type: 'dateTime', label: { zh: '', en: '' } };

function ChangedValue({
  definition,
  name,
  value,
  labels,
}: {
  definition: Definition;
  name: string;
  value: unknown;
  labels: unknown;
}) {
  const field = historyField(definition, name);
  const record = { id: '', [name]: value, _labels: labels };
  return (
    <Slot definition={definition} name={`field.${name}`} given={{ definition, record, field }}>
      <FieldFor field={field} record={record} definition={definition} />
    </Slot>
  );
}

/** The field for a past value, or a plain text field if the definition no longer has it. */
function historyField(definition: Definition, name: string): FieldDefinition {
  const field = definition.fields[name];
  return field ? { ...field, when: undefined } : { name, type: 'text', label: { zh: name, en: name } };
}
