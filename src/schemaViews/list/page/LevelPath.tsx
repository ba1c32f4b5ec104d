import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, type Identifier, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { useLevel } from './useLevel.ts';

/** Deeper than people nest; a circle of references ends here. */
const DEEPEST = 64;

/** The levels above the one that a tree shows, each a link: what people know as the path of a folder. */
export function LevelPath({ definition }: { definition: Definition }) {
  const level = useLevel(definition);
  return level?.above === undefined ? null : <Path definition={definition} above={level.above} level={level} />;
}

function Path({
  definition,
  above,
  level: { tree, addressOf },
}: {
  definition: Definition;
  above: Identifier;
  level: NonNullable<ReturnType<typeof useLevel>>;
}) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource } = definition;
  const { data: path = [] } = useQuery({
    queryKey: [resource, 'path', above],
    queryFn: async ({ signal }) => {
      const found: RaRecord[] = [];
      let next: Identifier | undefined = above;
      while (next !== undefined && found.length < DEEPEST) {
        const { data }: { data: RaRecord } = await dataProvider.getOne(resource, { id: next, signal });
        found.unshift(data);
        // A reference holds the id of its record.
        next = (data[tree.by] as Identifier | null) ?? undefined;
      }
      return found;
    },
    retry: false,
  });
  return (
    <nav className="list-path" aria-label={translate('list.path')}>
      <ol>
        <li>
          <LinkBase to={addressOf(undefined)}>{translate('list.views.all')}</LinkBase>
        </li>
        {path.map((record, index) => (
          <li key={record.id}>
            {index === path.length - 1 ? (
              <span aria-current="location">{recordTitle(definition, record)}</span>
            ) : (
              <LinkBase to={addressOf(record.id)}>{recordTitle(definition, record)}</LinkBase>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
