import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { spansClouds } from '#model/rules/inClouds.ts';
import type { Definition } from '#model/language/definition.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { CloudTrouble } from '#src/schemaViews/list/cloud/CloudTrouble.tsx';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useRunsClouds } from '#src/session/cloud/useRunsClouds.ts';

/**
 * Shows the cloud in which the record will be created: no input holds it, and not every such page has the switcher
 * (spec 2.5).
 */
export function FormCloud({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const { cloud } = useSelection();
  const { state } = useCloudState(definition);
  const runsClouds = useRunsClouds();
  if (!definition.cloud || spansClouds(definition) || !cloud) return null;
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 5, color: 'text.secondary' }}>
      <Icon word="cloud" size={16} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('record.form.inCloud', { name: cloud.name })}
      </Typography>
      <CloudTrouble definition={definition} />
      {runsClouds && state?.simulated && (
        <Tag title={translate('list.cloud.simulatedHelp')}>{translate('list.cloud.simulated')}</Tag>
      )}
    </Stack>
  );
}
