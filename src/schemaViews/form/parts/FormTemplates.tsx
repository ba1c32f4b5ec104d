import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormTemplate } from '#model/language/viewDefinitions.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import '#src/i18n/parts/network.ts';

/** Sets of values that fill the form with one press; each value can be changed afterwards. */
export function FormTemplates({ templates }: { templates: readonly FormTemplate[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const id = useId();
  const { setValue, clearErrors } = useFormContext();
  const [announcement, setAnnouncement] = useState('');
  const fill = ({ label: name, values }: FormTemplate) => {
    for (const [field, value] of Object.entries(values)) setValue(field, value, { shouldDirty: true });
    clearErrors(Object.keys(values));
    setAnnouncement(translate('network.templates.filled', { name: label(name) }));
  };
  return (
    <Stack component="fieldset" spacing={1} aria-labelledby={id} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography id={id} variant="body2" color="textSecondary">
        {translate('network.templates.title')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {templates.map((template) => (
          <Chip
            key={template.key}
            size="small"
            variant="outlined"
            label={label(template.label)}
            sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
            onClick={() => fill(template)}
          />
        ))}
      </Stack>
      <Stack component="output" sx={visuallyHidden}>
        {announcement}
      </Stack>
    </Stack>
  );
}
