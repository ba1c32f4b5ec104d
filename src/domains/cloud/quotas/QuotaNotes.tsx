import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import '#src/i18n/parts/recordParts.ts';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors } from '#src/ui/theme/token.ts';
import type { ProjectQuota } from './projectQuotasQuery.ts';

/** How the limit of a project stands to its use, to that of the organisation and to those of the other projects. */
export function QuotaNotes({ quota: { organisation, unit, notes } }: { quota: ProjectQuota }) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <Stack spacing={0.5} sx={{ mt: 0.5 }}>
      {organisation !== null && (
        <Typography variant="body2" color="textSecondary">
          {translate('record.project.ofOrganisation', {
            used: formatAmount(organisation.used, unit, lang),
            limit: formatAmount(organisation.limit, unit, lang),
          })}
        </Typography>
      )}
      {notes.map(({ text, tone }) => (
        <Typography
          key={text}
          variant="body2"
          sx={{ color: tone === 'warning' ? toneColors('warning').text : 'text.primary' }}
        >
          {text}
        </Typography>
      ))}
    </Stack>
  );
}
