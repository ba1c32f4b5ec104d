import type { Definition } from '#model/definition.ts';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { PublicKey } from './PublicKey.tsx';

/** The generated list, and below it the key that its records were checked with. */
export default function LicenceList({ definition }: { definition: Definition }) {
  return (
    <>
      <ListPage definition={definition} />
      <PublicKey />
    </>
  );
}
