import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { listMeta } from '#src/schemaViews/list/page/listMeta.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useCan } from '#src/session/actor/useCan.ts';
import { token } from '#src/ui/theme/token.ts';
import { AsideFields } from './AsideFields.tsx';

const SHOWN = 6;

interface FormAboutProps {
  definition: Definition;
  record: RaRecord | undefined;
}

/**
 * Beside a form without a summary: what the resource is for, and the records that exist, whose names are an example;
 * beside the form of a record, what the platform writes.
 */
export function FormAbout({ definition, record }: FormAboutProps) {
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const can = useCan();
  const { resource, path } = definition;
  // The records below another one, or in a cloud, are not those of this list.
  const isListed = !path.includes('{') && can('list', resource);
  const title = translate('record.form.about', { name: word(definition.plural) });
  return (
    <Box component="aside" aria-label={title}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {definition.help && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {label(definition.help)}
        </Typography>
      )}
      {record ? <Facts definition={definition} record={record} /> : isListed && <Existing definition={definition} />}
    </Box>
  );
}

function Facts({ definition, record }: { definition: Definition; record: RaRecord }) {
  const { id, stateField, fields } = definition;
  const shown = [id.field, stateField, 'created_at', 'updated_at'].flatMap((name) => fields[name ?? ''] ?? []);
  return (
    <AsideFields
      fields={shown}
      renderValue={(field) => <FieldFor field={field} record={record} definition={definition} dense />}
    />
  );
}

/** The latest records, without links: a click must not leave the form. */
function Existing({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const actor = useActor();
  const { list, stateField, fields } = definition;
  const meta = useMemo(
    () =>
      listMeta(
        definition,
        visibleColumns(definition, [definition.titleField, ...(stateField === undefined ? [] : [stateField])]),
        actor,
        list.where,
      ),
    [definition, stateField, list.where, actor],
  );
  const { data, total } = useGetList<RaRecord>(
    definition.resource,
    { pagination: { page: 1, perPage: SHOWN }, sort: { field: sortWord(list.sort), order: 'ASC' }, meta },
    // The form does not need them.
    { onError: () => undefined },
  );
  if (data === undefined || data.length === 0) return null;
  const state = stateField === undefined ? undefined : fields[stateField];
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1, fontWeight: 500 }}>
        {translate('record.form.existing', { smart_count: total ?? data.length })}
      </Typography>
      <Box component="ul" sx={rows}>
        {data.map((each) => (
          <li key={each.id}>
            <span>{recordTitle(definition, each)}</span>
            {state && <FieldFor field={state} record={each} definition={definition} dense />}
          </li>
        ))}
      </Box>
    </>
  );
}

const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 2, minHeight: 32, alignItems: 'center' },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& li > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
