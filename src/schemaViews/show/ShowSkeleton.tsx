import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Definition } from '#model/language/definition.ts';
import { cardGrid } from './cards/cardGrid.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { fieldListColumns } from '#src/schemaViews/facts/FieldList.tsx';

/** The shape of the page while its record loads, so that the layout does not shift. */
export function ShowSkeleton({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const rows = definition.show.sections.flatMap(({ fields }) => fields).length;
  return (
    <Stack component="output" spacing={4} aria-label={translate('record.show.loading')}>
      <Skeleton width={240} height={28} />
      {definition.show.cards?.length ? (
        <Box sx={{ containerType: 'inline-size' }}>
          <Box sx={cardGrid(definition.show.cards.length)}>
            {definition.show.cards.map(({ key }) => (
              <Skeleton key={key} variant="rounded" height={176} />
            ))}
          </Box>
        </Box>
      ) : (
        <Stack direction="row" spacing={8}>
          {definition.show.summary.map((name) => (
            <Skeleton key={name} width={96} height={40} />
          ))}
        </Stack>
      )}
      <Box sx={{ ...fieldListColumns, containerType: 'normal' }}>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={24} width={`${60 + ((index * 13) % 30)}%`} />
        ))}
      </Box>
    </Stack>
  );
}
