import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AffectedRecords } from '#src/dataProviders/consoleDataProvider.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { token } from '#src/ui/theme/token.ts';
import { Remedies } from './Remedies.tsx';
import type { Removal } from './useRemoval.ts';

const EFFECTS = ['holds', 'goes', 'loses'] as const;

/**
 * Shown before a record is deleted: the records that block the deletion and how to release them, the records deleted
 * with it, and those that lose their reference.
 */
export function RemovalPreview({ removal: { affected, isPending, look } }: { removal: Removal }) {
  const translate = useTranslate();
  if (isPending)
    return <Skeleton variant="rounded" height={64} sx={{ mt: 3 }} aria-label={translate('record.removal.looking')} />;
  return EFFECTS.map((effect) => {
    const groups = affected.filter((group) => group.effect === effect);
    if (groups.length === 0) return null;
    return (
      <Box key={effect} component="section" sx={{ mt: 4 }}>
        <Alert severity={effect === 'holds' ? 'error' : effect === 'goes' ? 'warning' : 'info'} sx={{ mb: 2 }}>
          {translate(`record.removal.${effect}`)}
        </Alert>
        {groups.map((group) => (
          <Group key={`${group.resource} ${group.field}`} group={group} onDone={look} />
        ))}
      </Box>
    );
  });
}

function Group({ group: { resource, label, count, records }, onDone }: { group: AffectedRecords; onDone: () => void }) {
  const translate = useTranslate();
  const hidden = count - records.length;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {`${label} · ${count}`}
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
