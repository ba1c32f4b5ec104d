import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { LinePart } from '#model/language/lineDefinition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { LineValue } from '#src/fields/LineValue.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { token } from '#src/ui/theme/token.ts';

interface HeadlineProps {
  definition: Definition;
  record: RaRecord;
  parts: LinePart[];
}

/** The subject of a card, in one line of large type: `4 vCPU · 8 GiB · Ubuntu 24.04`. */
export function Headline({ definition, record, parts }: HeadlineProps) {
  const lang = useLang();
  if (parts.some(({ field }) => isAwaited(record, field))) return <Skeleton width="80%" height={28} />;
  const line = <LineValue line={{ ...LINE, parts }} record={record} definition={definition} lang={lang} />;
  // A single value has the component that the definition names for it.
  const [first, ...others] = parts;
  const own = others.length === 0 ? definition.fields[first?.field ?? ''] : undefined;
  return (
    <Box
      sx={{
        fontSize: token.size.title,
        fontWeight: 600,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        '& .value-mono': { fontSize: 'inherit' },
      }}
    >
      {own ? (
        <Suspense fallback={line}>
          <Slot definition={definition} name={`field.${own.name}`} given={{ definition, record, field: own }}>
            {line}
          </Slot>
        </Suspense>
      ) : (
        line
      )}
    </Box>
  );
}

const LINE = { name: 'headline', type: 'line', label: { zh: '', en: '' } } as const;
