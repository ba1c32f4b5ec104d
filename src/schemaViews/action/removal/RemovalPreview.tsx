import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { durationText } from '#model/rules/durationText.ts';
import type { AffectedRecords, RemovalReply } from '#src/dataProviders/consoleDataProvider.ts';
import { formatDateTime, parseTime } from '#src/fields/format/formatTime.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import { Remedies } from './Remedies.tsx';

const EFFECTS = ['holds', 'goes', 'loses', 'empties'] as const;
const SEVERITY = { holds: 'error', goes: 'warning', loses: 'info', empties: 'warning' } as const;

interface RemovalPreviewProps {
  reply: RemovalReply;
  isPending?: boolean;
  /** Runs after an action has released a reference. */
  onRemedied?: () => void;
}

/**
 * Shown before records are deleted: how long a recycle bin keeps them, what blocks the deletion and how to release it,
 * what is deleted with them, what stays, and what each of these costs.
 */
export function RemovalPreview({ reply, isPending = false, onRemedied }: RemovalPreviewProps) {
  const translate = useTranslate();
  if (isPending)
    return <Skeleton variant="rounded" height={64} sx={{ mt: 3 }} aria-label={translate('record.removal.looking')} />;
  const isLater = reply.until !== undefined;
  return (
    <>
      <Terms reply={reply} />
      {EFFECTS.map((effect) => {
        const groups = reply.affected.filter((group) => group.effect === effect);
        if (groups.length === 0 || (isLater && effect === 'holds')) return null;
        return (
          <Box key={effect} component="section" sx={{ mt: 4 }}>
            <Alert severity={SEVERITY[effect]} sx={{ mb: 2 }}>
              {translate(isLater && effect === 'goes' ? 'record.removal.goesLater' : `record.removal.${effect}`)}
            </Alert>
            {groups.map((group) => (
              <Group
                key={`${group.resource} ${group.field}`}
                group={group}
                goesOn={effect !== 'goes' || isLater}
                onDone={() => onRemedied?.()}
              />
            ))}
          </Box>
        );
      })}
    </>
  );
}

/** Until when a recycle bin keeps the records, and what is not charged any more. */
function Terms({ reply: { keeps, until, hourly } }: { reply: RemovalReply }) {
  const translate = useTranslate();
  const lang = useLang();
  const purged = parseTime(until);
  return (
    <>
      {keeps !== undefined && purged && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {translate('record.removal.kept', { time: durationText(keeps, lang), until: formatDateTime(purged, lang) })}
        </Alert>
      )}
      {hourly !== undefined && (
        <Typography sx={{ mt: 3 }}>
          {translate('record.removal.stops', { amount: formatMoney(hourly) ?? hourly })}
        </Typography>
      )}
    </>
  );
}

interface GroupProps {
  group: AffectedRecords;
  /** Their cost is charged from then on, too. */
  goesOn: boolean;
  onDone: () => void;
}

function Group({ group: { resource, label, count, records, hourly }, goesOn, onDone }: GroupProps) {
  const translate = useTranslate();
  const cost =
    hourly !== undefined &&
    translate(goesOn ? 'record.removal.costs' : 'record.removal.stops', { amount: formatMoney(hourly) ?? hourly });
  const hidden = count - records.length;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {`${label} · ${count}`}
        {cost && ` · ${cost}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {records.map(({ id, title, remedies }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              minHeight: 36,
              '& + li': { borderTop: `1px solid ${token.hairline}` },
            }}
          >
            <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <RecordLink resource={resource} id={id} label={title} dense={false} />
            </Box>
            <Remedies resource={resource} id={id} title={title} words={remedies} onDone={onDone} />
          </Box>
        ))}
        {hidden > 0 && <li>{translate('record.removal.more', { smart_count: hidden })}</li>}
      </Box>
    </>
  );
}
