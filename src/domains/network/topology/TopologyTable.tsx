import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PlainTable } from '#src/schemaViews/list/table/PlainTable.tsx';
import { THING_KINDS, thingsOf, type Graph } from './arrangement.ts';
import type { Described } from './useDescribe.ts';

/** The content of the drawing as a table: each thing with its state and its connections. */
export function TopologyTable({ graph, describe }: { graph: Graph; describe: Described }) {
  const translate = useTranslate();
  const { lines } = graph;
  const things = thingsOf(graph);
  const byKey = new Map(things.map((thing) => [thing.key, thing]));
  const joined = new Map<string, string[]>();
  for (const { from, to } of lines) {
    joined.set(from, [...(joined.get(from) ?? []), byKey.get(to)?.name ?? '']);
    joined.set(to, [...(joined.get(to) ?? []), byKey.get(from)?.name ?? '']);
  }
  const comma = translate('record.listComma');
  const rows = THING_KINDS.flatMap((kind) => things.filter((thing) => thing.kind === kind)).map((thing) => {
    const { kind, state, tone, path } = describe(thing);
    return {
      key: thing.key,
      cells: {
        kind,
        name: path ? (
          <Link component={LinkBase} to={path} className="list-title">
            {thing.name}
          </Link>
        ) : (
          thing.name
        ),
        state: state && (
          <Tag tone={tone} mark="dot">
            {state}
          </Tag>
        ),
        addresses: thing.detail.join(comma) || NOTHING,
        joined: listed(joined.get(thing.key) ?? [], comma) || NOTHING,
      },
    };
  });
  const columns = COLUMNS.map((name) => ({
    name,
    part: PARTS[name],
    label: translate(`network.topology.column.${name}`),
  }));
  return <PlainTable label={translate('network.topology.table')} columns={columns} rows={rows} />;
}

const PARTS = { name: 'title', kind: 'fact', state: 'state', addresses: 'fact', joined: 'fact' } as const;
const COLUMNS = ['name', 'kind', 'state', 'addresses', 'joined'] as const satisfies (keyof typeof PARTS)[];

const NOTHING = '—';

const MOST_NAMES = 12;

const listed = (names: readonly string[], comma: string): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(comma)} +${names.length - MOST_NAMES}`
    : names.join(comma);
