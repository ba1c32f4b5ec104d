import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LinkBase, useParams } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { NotFound } from '#src/schemaViews/base/NotFound.tsx';
import { SchemaCreate } from '#src/schemaViews/form/page/SchemaCreate.tsx';

const INSTALLATIONS = 'installations';

/**
 * `/component/installationadd/:id` installs one component, `/component/installationaddTemplate/:id/:name` with the
 * values of a template of its form.
 */
export function InstallComponent() {
  const { id = '', name } = useParams();
  const { fields, form } = useDefinition(INSTALLATIONS);
  const label = useLabel();
  const template = form.templates?.find(({ key }) => key === name);
  const isKnown =
    Object.hasOwn(fields['component']?.values ?? {}, id) &&
    (name === undefined || template?.values['component'] === id);
  const preset = useMemo(() => ({ ...template?.values, component: id }), [template, id]);
  if (!isKnown) return <NotFound />;
  const others = (form.templates ?? []).filter(({ key, values }) => values['component'] === id && key !== name);
  return (
    <Stack spacing={4}>
      {others.length > 0 && (
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
          {others.map(({ key, label: words }) => (
            <Button
              key={key}
              variant="outlined"
              component={LinkBase}
              to={`/component/installationaddTemplate/${encodeURIComponent(id)}/${encodeURIComponent(key)}`}
            >
              {label(words)}
            </Button>
          ))}
        </Stack>
      )}
      <SchemaCreate key={`${id} ${name}`} resource={INSTALLATIONS} preset={preset} />
    </Stack>
  );
}
