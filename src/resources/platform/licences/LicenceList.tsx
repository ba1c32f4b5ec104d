import type { Definition } from '#model/language/definition.ts';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { LicenceUsage } from './LicenceUsage.tsx';
import { PublicKey } from './PublicKey.tsx';

/** The generated list, and below it what there is of each limit, and the key that its records were checked with. */
export default function LicenceList({ definition }: { definition: Definition }) {
  return (
    <>
      <ListPage definition={definition} />
      <LicenceUsage />
      <PublicKey />
    </>
  );
}
