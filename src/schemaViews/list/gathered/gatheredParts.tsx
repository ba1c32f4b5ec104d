import type { Definition } from '#model/language/definition.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { CreateButton } from '#src/schemaViews/list/toolbar/CreateButton.tsx';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { GatheredBulk } from './GatheredBulk.tsx';
import { GatheredMenu } from './GatheredMenu.tsx';

/** What a list over several resources adds, in one chunk that other lists never load. */
export const gatheredParts = { GatheredBulk, GatheredCreate, GatheredMenu };

/** Creates what the selected cloud has of the resources that a list gathers. */
function GatheredCreate({ definition: { gathers } }: { definition: Definition }) {
  const { resources } = useManifest();
  const product = useSelection().cloud?.product.toLowerCase();
  const here = resources.find(
    ({ resource, cloud }) =>
      gathers?.from.includes(resource) === true && product !== undefined && cloud?.products.includes(product) === true,
  );
  const definition = useDefinitionIfLoaded(here?.resource);
  return definition && <CreateButton definition={definition} />;
}
