import { useMemo } from 'react';
import { useParams } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { NotFound } from '#src/pages/console/NotFound.tsx';
import { SchemaCreate } from '#src/schemaViews/form/page/SchemaCreate.tsx';

const INSTALLATIONS = 'installations';

/**
 * `/component/installationadd/:id` installs one component, `/component/installationaddTemplate/:id/:name` with the
 * values of a template of its form.
 */
export function InstallComponent() {
  const { id = '', name } = useParams();
  const { fields, form } = useDefinition(INSTALLATIONS);
  const template = form.templates?.find(({ key }) => key === name);
  const isKnown =
    Object.hasOwn(fields['component']?.values ?? {}, id) &&
    (name === undefined || template?.values['component'] === id);
  const preset = useMemo(() => ({ ...template?.values, component: id }), [template, id]);
  return isKnown ? <SchemaCreate key={`${id} ${name}`} resource={INSTALLATIONS} preset={preset} /> : <NotFound />;
}
