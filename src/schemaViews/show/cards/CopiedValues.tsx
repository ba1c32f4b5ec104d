import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { RaRecord } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import { cardFactsSx } from './cardFactsSx.ts';

/** A list of more values ends with their number. */
const MOST = 4;

/** Values that people copy, such as addresses, one below the other. */
export function CopiedValues({ record, fields }: { record: RaRecord; fields: readonly FieldDefinition[] }) {
  const label = useLabel();
  return (
    <Box component="dl" sx={cardFactsSx}>
      {fields.map(({ name, label: words }) => (
        <div key={name}>
          <dt>{label(words)}</dt>
          <dd>{isAwaited(record, name) ? <Skeleton width={120} /> : <Values value={record[name]} />}</dd>
        </div>
      ))}
    </Box>
  );
}

function Values({ value }: { value: unknown }) {
  const texts = (Array.isArray(value) ? value : [value]).map(plainText);
  return (
    <>
      {texts.slice(0, MOST).map((text) => (
        <Box
          key={text}
          sx={{ display: 'flex', alignItems: 'flex-start', fontFamily: token.mono, fontSize: token.size.text }}
        >
          <span>{text}</span>
          <CopyButton text={text} />
        </Box>
      ))}
      {texts.length > MOST && <span className="value-muted">+{texts.length - MOST}</span>}
    </>
  );
}
