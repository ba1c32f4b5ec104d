import type { Definition } from '#model/language/definition.ts';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { LogTrend } from './LogTrend.tsx';

/** The generated list, below the requests of the last hours. */
export default function LogList({ definition }: { definition: Definition }) {
  return (
    <>
      <LogTrend />
      <ListPage definition={definition} />
    </>
  );
}
