import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { durationText } from '#model/rules/durationText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { percentOf } from '#src/ui/percentOf.ts';
import { secondsLeft } from './pace.ts';
import type { UploadState } from './useResumableUpload.ts';

/** The number of announcements to screen readers; announcing every step would drown out everything else. */
const ANNOUNCED_STEPS = 4;

/** The progress, speed and remaining time. */
export function UploadProgress({ state, isDone, label }: { state: UploadState; isDone: boolean; label: string }) {
  const { phase, file, sent, pace } = state;
  const translate = useTranslate();
  const sizeText = useSizeText();
  const lang = useLang();
  const share = file ? Math.floor((sent / file.size) * 100) / 100 : 0;
  const percent = (part: number) => part.toLocaleString(lang, { style: 'percent', maximumFractionDigits: 0 });
  const left = file && secondsLeft(pace, file.size - sent);
  const amounts =
    file &&
    [
      percent(share),
      translate('record.upload.of', { sent: sizeText(sent), size: sizeText(file.size) }),
      phase === 'sending' && pace.bytesPerSecond && `${sizeText(pace.bytesPerSecond)}/s`,
      phase === 'sending' && left && translate('record.upload.left', { time: durationText(left, lang) }),
      phase === 'waiting' && translate('record.upload.waiting'),
      phase === 'paused' && translate('record.upload.paused'),
    ].filter(Boolean);
  const announcement =
    file && phase !== 'idle'
      ? translate(`record.upload.told.${phase}`, {
          name: file.name,
          percent: percent(Math.floor(share * ANNOUNCED_STEPS) / ANNOUNCED_STEPS),
        })
      : isDone
        ? translate('record.upload.done')
        : '';
  return (
    <>
      {file && (
        <Stack spacing={1}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={percentOf(share, 1)}
            color={phase === 'sending' ? 'primary' : 'inherit'}
            aria-label={translate('record.upload.progress', { label })}
          />
          <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {amounts?.join(' · ')}
          </Typography>
        </Stack>
      )}
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}
