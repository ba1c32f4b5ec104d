import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { LineValue } from '#src/fields/LineValue.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { columnFields } from '#src/schemaViews/list/columns/columnFields.ts';
import { token } from '#src/ui/theme/token.ts';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';

/** The most important values, under the title. */
export function SummaryStrip({ definition, record }: { definition: Definition; record: RaRecord }) {
  const label = useLabel();
  const lang = useLang();
  const shownFields = useShownFields();
  // The header already shows the state.
  const names = definition.show.summary.filter(
    (name) => name !== definition.stateField && name !== definition.titleField,
  );
  const values = names.flatMap((name): ListColumn[] => {
    const line = definition.lines?.[name];
    return line ? [line] : shownFields(definition, record, [name]);
  });
  if (values.length === 0) return null;
  return (
    // Clips the separator before the first cell of every row, for any number of rows.
    <Box sx={{ overflow: 'hidden', borderBlock: `1px solid ${token.hairline}` }}>
      <Box
        component="dl"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          rowGap: 3,
          m: 0,
          ml: '-21px',
          py: 3,
          '& > div': { px: 5, borderLeft: `1px solid ${token.hairline}`, minWidth: 96, maxWidth: 320 },
        }}
      >
        {values.map((value) => (
          <div key={value.name}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label(value.label)}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
              {columnFields(value).some((name) => isAwaited(record, name)) ? (
                <Skeleton width={96} />
              ) : value.type === 'line' ? (
                <LineValue line={value} record={record} definition={definition} lang={lang} />
              ) : (
                <FieldFor field={value} record={record} definition={definition} dense />
              )}
            </Box>
          </div>
        ))}
      </Box>
    </Box>
  );
}
