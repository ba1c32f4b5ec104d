import type { Generated } from 'kysely';
import type { ColumnKind, PlatformTableSpec } from './tableSpec.ts';

/** The type of a column. `?`: nullable. `serial`: the database numbers the rows. */
type ColumnWord = 'serial' | 'text' | 'text?' | 'integer' | 'integer?' | 'real' | 'bytes';

/** A column that inserts may omit, and its default. Rows that are older than the column get it, too. */
interface ColumnWithDefault {
  kind: 'text' | 'integer';
  default: string | number;
}

/** A changed index needs a new name: migrations compare names only. */
interface PlatformIndex {
  on: readonly string[];
  unique?: true;
  /** The condition of a partial index. */
  where?: string;
}

interface PlatformTable {
  columns: Readonly<Record<string, ColumnWord | ColumnWithDefault>>;
  /** Absent if a column is `serial`. */
  primaryKey?: readonly string[];
  indexes?: Readonly<Record<string, PlatformIndex>>;
  /** The rows lie in the order of the key (`PlatformTableSpec`). */
  clustered?: true;
  /** The database refuses to change or delete a row. */
  appendOnly?: true;
  /** Former names of columns. A rename increases `TABLES_VERSION`: an older version would not find the column. */
  renamed?: Readonly<Record<string, string>>;
}

/** Tables that belong to no definition, by name. Written `as const`, so that `RowsOf` knows their columns. */
export type PlatformTables = Readonly<Record<string, PlatformTable>>;

type ValueOf<Column> = Column extends 'serial'
  ? Generated<number>
  : Column extends 'text'
    ? string
    : Column extends 'text?'
      ? string | null
      : Column extends 'integer'
        ? number
        : Column extends 'integer?'
          ? number | null
          : Column extends 'real'
            ? number
            : Column extends 'bytes'
              ? Uint8Array
              : Column extends { kind: 'text' }
                ? Generated<string>
                : Generated<number>;

/** The rows of each table, as Kysely types its queries with them. */
export type RowsOf<Tables extends PlatformTables> = {
  [Table in keyof Tables]: {
    -readonly [Column in keyof Tables[Table]['columns']]: ValueOf<Tables[Table]['columns'][Column]>;
  };
};

export function platformSpecs(tables: PlatformTables): PlatformTableSpec[] {
  return Object.entries(tables).map(
    ([table, { columns, primaryKey = [], indexes = {}, appendOnly, clustered, renamed }]) => {
      const serial = Object.keys(columns).find((name) => columns[name] === 'serial');
      return {
        table,
        primaryKey: serial === undefined ? { columns: [...primaryKey] } : { column: serial, kind: 'serial' },
        columns: Object.entries(columns)
          .filter(([name]) => name !== serial)
          .map(([name, column]) => ({ name, ...columnOf(column) })),
        indexes: Object.entries(indexes).map(([name, { on, unique = false, where }]) => ({
          name,
          on: on.map((sql) => ({ sql })),
          unique,
          ...(where === undefined ? {} : { where }),
        })),
        ...(clustered && { clustered }),
        ...(appendOnly && { appendOnly }),
        ...(renamed && { renamed }),
      };
    },
  );
}

const KINDS: Readonly<Record<ColumnWord, ColumnKind>> = {
  serial: 'integer',
  text: 'text',
  'text?': 'text',
  integer: 'integer',
  'integer?': 'integer',
  real: 'real',
  bytes: 'bytes',
};

function columnOf(column: ColumnWord | ColumnWithDefault) {
  if (typeof column === 'object') return { ...column, required: true };
  return { kind: KINDS[column], required: !column.endsWith('?') };
}
