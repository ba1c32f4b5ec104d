import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { THING_KINDS, type Thing } from './arrangement.ts';

export type View = 'drawing' | 'table';

interface NetworkBarProps {
  view: View;
  onView: (view: View) => void;
  things: ReadonlyMap<string, Thing>;
  /** Absent if there is no machine to check. */
  onCheck: (() => void) | undefined;
}

/** The choice of the view, the number of things, and the way to a check. */
export function NetworkBar({ view, onView, things, onCheck }: NetworkBarProps) {
  const translate = useTranslate();
  const count = useThingCount(things);
  return (
    <Stack
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next: View | null) => next && onView(next)}
        aria-label={translate('network.topology.view')}
      >
        <ToggleButton value="drawing">{translate('network.topology.asDrawing')}</ToggleButton>
        <ToggleButton value="table">{translate('network.topology.asTable')}</ToggleButton>
      </ToggleButtonGroup>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ flex: { xs: '1 1 100%', sm: 1 }, order: { xs: 1, sm: 0 } }}
      >
        {count}
      </Typography>
      {onCheck && (
        <Button variant="outlined" onClick={() => onCheck()}>
          {translate('network.reachability.ask')}
        </Button>
      )}
    </Stack>
  );
}

/** The number of drawn things of each kind, in words. */
function useThingCount(things: ReadonlyMap<string, Thing>): string {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const counts = THING_KINDS.map(
    (kind) => [kind, [...things.values()].filter((thing) => thing.kind === kind).length] as const,
  ).filter(([, count]) => count > 0);
  return counts
    .map(([kind, count]) =>
      translate('network.topology.count', {
        kind: label(resources.find(({ resource }) => resource === kind)?.plural ?? { zh: '', en: '' }),
        count,
      }),
    )
    .join(translate('record.listComma'));
}
