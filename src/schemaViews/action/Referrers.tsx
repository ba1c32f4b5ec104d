import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import type { FaultBody } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { inSentence } from '#src/i18n/words/inSentence.ts';
import { useLang } from '#src/i18n/useLang.ts';

interface ReferrersProps {
  referrers: NonNullable<FaultBody['referrers']>;
  mayForce: boolean;
  forced: boolean;
  onForce: (forced: boolean) => void;
}

/** Explains why a record cannot be deleted: links the records that refer to it and offers to force the deletion. */
export function Referrers({ referrers, mayForce, forced, onForce }: ReferrersProps) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <Box sx={{ mt: 3 }}>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {referrers.map(({ resource, field, label, count, ids }) => (
          <li key={`${resource} ${field}`}>
            {translate('record.action.referrers', { name: inSentence(label, lang), smart_count: count })}{' '}
            {ids.slice(0, SHOWN).map((id) => (
              <Box key={id} component="span" sx={{ mr: 2 }}>
                <RecordLink resource={resource} id={id} label={`#${id}`} dense={false} />
              </Box>
            ))}
            {count > SHOWN && '…'}
          </li>
        ))}
      </Box>
      {mayForce && (
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Checkbox checked={forced} onChange={(_, checked) => onForce(checked)} />}
          label={translate('record.action.force')}
        />
      )}
    </Box>
  );
}

const SHOWN = 5;
