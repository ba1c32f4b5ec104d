import { Popover, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CLOUD_LABELS_SHOWN } from '#model/constants.ts';
import { CloudLabelChip } from '#src/fields/cloudLabel/CloudLabelChip.tsx';
import { readCloudLabel } from '#src/fields/cloudLabel/cloudLabel.ts';
import { EmptyValue } from '#src/fields/EmptyValue.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** The labels of a cloud: three in sight, the rest behind `+N` (spec 2.5). */
export default function CloudLabels({ record, field }: SlotProps['field']) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const value: unknown = record[field.name];
  const labels = (Array.isArray(value) ? value : []).map(readCloudLabel);
  if (labels.length === 0) return <EmptyValue />;
  const rest = labels.slice(CLOUD_LABELS_SHOWN);
  return (
    <span className="value-tags">
      {labels.slice(0, CLOUD_LABELS_SHOWN).map((label, index) => (
        <CloudLabelChip key={index} label={label} />
      ))}
      {rest.length > 0 && (
        <button type="button" className="value-more" aria-label={translate('record.cloud.moreLabels', { smart_count: rest.length })} onClick={(event) => setAnchor(event.currentTarget)}>
          +{rest.length}
        </button>
      )}
      <Popover open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, p: 3, maxWidth: 320 }}>
          {rest.map((label, index) => (
            <CloudLabelChip key={index} label={label} />
          ))}
        </Stack>
      </Popover>
    </span>
  );
}
