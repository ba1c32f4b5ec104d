import type { Definition } from '#model/language/definition.ts';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { LicenceUsage } from './LicenceUsage.tsx';
import { PublicKey } from './PublicKey.tsx';

/** The generated list, and below it the usage of each limit and the key that verified its records. */
export default function LicenceList({ definition }: { definition: Definition }) {
  return (
    <>
      <ListPage definition={definition} />
      <LicenceUsage />
      <PublicKey />
    </>
  );
}
