import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useNames } from '#src/definitions/useNames.ts';
import type { Metric } from './statisticsQuery.ts';

interface Props {
  label: string;
  metrics: readonly Metric[];
  value: string;
  onChange: (key: string) => void;
}

/** One metric of the catalogue, each with the resource that it is about. */
export function MetricSelect({ label, metrics, value, onChange }: Props) {
  const { resources } = useManifest();
  const text = useLabel();
  const nameOf = useNames();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 240, maxWidth: '100%' }}
    >
      {metrics.map((metric) => {
        const entry = resources.find(({ resource }) => resource === metric.resource);
        return (
          <MenuItem key={metric.key} value={metric.key}>
            {entry ? `${nameOf(entry)} · ${text(metric.label)}` : text(metric.label)}
          </MenuItem>
        );
      })}
    </TextField>
  );
}
