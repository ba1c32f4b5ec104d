import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useGetOne, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';

interface ComparisonProps {
  definition: Definition;
  record: RaRecord;
  input: Extract<FieldDefinition, { type: 'reference' }>;
}

/**
 * The record that a reference of this record names now beside the chosen one, such as two flavors: the columns of the
 * picker, the differences, and what they change in the quota.
 */
export function Comparison({ definition, record, input }: ComparisonProps) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const target = useDefinitionIfLoaded(input.to);
  const chosenId: unknown = useWatch({ name: input.name });
  const { data: present } = useGetOne<RaRecord>(
    input.to,
    { id: idOf(record[input.name]) ?? '' },
    optional(record[input.name]),
  );
  const { data: chosen } = useGetOne<RaRecord>(input.to, { id: idOf(chosenId) ?? '' }, optional(chosenId));
  if (!target || !present) return null;
  const rows = (input.picker?.columns ?? []).flatMap((name) => target.fields[name] ?? []);
  const differs = (field: FieldDefinition) => {
    const [before, after] = [present[field.name], chosen?.[field.name]];
    return typeof before === 'number' && typeof after === 'number' ? after - before : 0;
  };
  const isFilled = ({ name }: FieldDefinition) => [present, chosen].some((each) => each?.[name]);
  const signed = (field: FieldDefinition) => {
    const change = differs(field);
    const amount = formatAmount(Math.abs(change), field.unit, lang);
    return change === 0 ? '' : `${change > 0 ? '+' : '−'}${amount}`;
  };
  const quota = Object.values(definition.quota ?? {}).flatMap((name) => {
    const field = rows.find((each) => each.name === name);
    return field && differs(field) !== 0 ? [`${label(field.label)} ${signed(field)}`] : [];
  });
  return (
    <Box sx={{ mb: 3 }}>
      <Table>
        <thead>
          <tr>
            {(['item', 'present', 'chosen', 'difference'] as const).map((word) => (
              <th key={word} scope="col">
                {translate(`record.action.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.filter(isFilled).map((field) => (
            <tr key={field.name}>
              <th scope="row">{label(field.label)}</th>
              <td>
                <FieldFor field={field} record={present} definition={target} dense />
              </td>
              <td>{chosen ? <FieldFor field={field} record={chosen} definition={target} dense /> : '—'}</td>
              <td data-change={Math.sign(differs(field))}>{signed(field)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <output>
        {quota.length > 0 && translate('record.action.quota', { list: quota.join(translate('record.listComma')) })}
      </output>
    </Box>
  );
}

const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined);

const optional = (id: unknown) => ({ enabled: idOf(id) !== undefined, retry: false });

const Table = styled('table')({
  width: '100%',
  marginBottom: 8,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 8px 6px 0', borderBottom: `1px solid ${token.hairline}`, textAlign: 'start' },
  '& th': { color: token.textMuted, fontSize: token.size.note, fontWeight: 400 },
  '& [data-change="1"]': { color: toneColors('success').text },
  '& [data-change="-1"]': { color: toneColors('warning').text },
});
