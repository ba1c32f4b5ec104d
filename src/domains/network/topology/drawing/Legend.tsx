import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Tone } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { StateMark } from './StateMark.tsx';

const TONES = ['success', 'info', 'warning', 'danger', 'neutral'] as const satisfies readonly Tone[];

/** The meanings of the marks; only of those in the drawing. */
export function Legend({ tones }: { tones: ReadonlySet<Tone> }) {
  const translate = useTranslate();
  return (
    <Stack
      component="ul"
      direction="row"
      useFlexGap
      aria-label={translate('network.topology.legend.title')}
      sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {TONES.filter((tone) => tones.has(tone)).map((tone) => (
        <Stack key={tone} component="li" direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
          <StateMark tone={tone} />
          <Typography variant="caption" color="textSecondary">
            {translate(`network.topology.legend.${tone}`)}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
