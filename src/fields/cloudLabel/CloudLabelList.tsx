import '#src/fields/values.css';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { CLOUD_LABELS_SHOWN } from '#model/values/constants.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { CloudLabelChip } from './CloudLabelChip.tsx';
import { readCloudLabel } from './cloudLabel.ts';

/** The labels of a cloud: three visible, the rest behind `+N`, opened by pointer, focus or touch (spec 2.5). */
export function CloudLabelList({ labels: texts }: { labels: readonly unknown[] }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const labels = texts.map(readCloudLabel);
  const rest = labels.slice(CLOUD_LABELS_SHOWN);
  const chips = (some: typeof labels) => some.map((label, index) => <CloudLabelChip key={index} label={label} />);
  return (
    <span className="value-tags">
      {chips(labels.slice(0, CLOUD_LABELS_SHOWN))}
      {rest.length > 0 && (
        <Tooltip
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          title={<span className="value-tags">{chips(rest)}</span>}
          slotProps={{
            tooltip: {
              sx: {
                p: 3,
                maxWidth: 320,
                color: token.text,
                bgcolor: token.surface,
                border: `1px solid ${token.hairline}`,
                boxShadow: token.shadow,
              },
            },
          }}
        >
          <button
            type="button"
            className="value-more"
            aria-label={translate('frame.cloud.more', {
              smart_count: rest.length,
              names: rest.map(({ label }) => label).join(', '),
            })}
            onClick={() => setOpen(true)}
          >
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  );
}
