import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Json } from '#model/language/definition.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import { leavesOf, mergeValues, valueAt } from '#model/domains/templates/values/leaves.ts';
import { isObject } from '#model/fields/kind.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { Tag } from '#src/fields/parts/Tag.tsx';
import '#src/i18n/parts/apps.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PlainTable } from '#src/schemaViews/list/table/PlainTable.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useLatestRevision } from './useValuesSchema.ts';

/** The values that an app has, and which of them somebody has chosen. */
export default function StackValuesTable({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const label = useLabel();
  const schema = useLatestRevision(String(record.id))?.values_schema;
  const reading = useMemo(() => (schema === undefined ? undefined : readSchema(schema)), [schema]);
  if (reading === undefined) return <Skeleton variant="rounded" height={160} />;
  const own = objectOf(record['overrides']);
  const values = mergeValues(reading.fields, reading.defaults, own);
  const rows = [...leavesOf(reading.fields)].map(([path, field]) => {
    const isSecret = field.type === 'secret';
    const isOwn = valueAt(own, path) !== undefined;
    const shown = { ...field, name: path };
    return {
      key: path,
      cells: {
        value: label(field.label),
        now: isSecret ? (
          '••••••••'
        ) : (
          <FieldFor field={shown} record={{ [path]: valueAt(values, path) ?? null }} definition={definition} dense />
        ),
        fallback: isSecret ? (
          '–'
        ) : (
          <FieldFor
            field={shown}
            record={{ [path]: valueAt(reading.defaults, path) ?? null }}
            definition={definition}
            dense
          />
        ),
        origin: isSecret ? (
          <Tag tone="neutral">{translate('apps.secret')}</Tag>
        ) : (
          <Tag tone={isOwn ? 'info' : 'neutral'}>{translate(isOwn ? 'apps.own' : 'apps.byDefault')}</Tag>
        ),
      },
    };
  });
  const columns = [
    { name: 'value', label: translate('apps.value'), part: 'title' as const },
    { name: 'now', label: translate('apps.now'), part: 'fact' as const },
    { name: 'fallback', label: translate('apps.default'), part: 'fact' as const },
    { name: 'origin', label: translate('apps.origin'), part: 'state' as const },
  ];
  const shelved = Object.entries(objectOf(record['shelved']));
  return (
    <Stack spacing={4}>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{translate('apps.noValues')}</Typography>
      ) : (
        <PlainTable label={translate('apps.values')} columns={columns} rows={rows} />
      )}
      {shelved.length > 0 && (
        <Typography color="textSecondary">
          {translate('apps.shelved', { names: shelved.map(([path, value]) => `${path}: ${String(value)}`).join(', ') })}
        </Typography>
      )}
    </Stack>
  );
}

const objectOf = (value: unknown): Record<string, Json> => (isObject(value) ? value : {});
