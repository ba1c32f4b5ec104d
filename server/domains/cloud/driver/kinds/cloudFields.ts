import type { StoredRecords } from '#server/domains/storedRecords.ts';

/** Filled by the platform in every record of a cloud. */
type Kept =
  | 'id'
  | 'cloud_id'
  | 'cloud_ref'
  | 'user_id'
  | 'bp_id'
  | 'project_id'
  | 'provider_id'
  | 'fault'
  | 'synced_at'
  // Those of machines are the cloud's own.
  | 'tags'
  | 'updated_at';

/** The differences between the fields that a driver fills and those of the definition. */
interface Differences {
  /** Fields that the platform fills, not the cloud. */
  ours?: string;
  /** Fields that are never null, although the definition does not require them. */
  known?: string;
  /** Fields that hold any value of the cloud, not only the options of the form. */
  words?: string;
}

/**
 * The fields that every driver fills for a resource: those of the definition in stored form, without those that the
 * platform fills. Flags, lists and maps are never null. `Own` replaces fields, and adds fields that no definition has.
 *
 * A field that is added to the definition becomes required in every driver.
 */
export type CloudFields<
  Resource extends keyof StoredRecords,
  How extends Differences = object,
  Own extends object = object,
> = {
  [Name in Exclude<keyof StoredRecords[Resource], Kept | Words<How, 'ours'> | keyof Own>]: Value<
    StoredRecords[Resource][Name],
    Name extends Words<How, 'words'> ? string : never,
    Name extends Words<How, 'known'> ? true : false
  >;
} & Own;

/** The input that creates an item: some of its fields, and input that only creation accepts. */
export type CloudInput<
  Fields extends object,
  Needed extends keyof Fields,
  Optional extends keyof Fields = never,
  Own extends object = object,
> = { [Name in Needed]: NonNullable<Fields[Name]> } & { [Name in Optional]?: NonNullable<Fields[Name]> } & Own;

type Words<How extends Differences, Key extends keyof Differences> = How extends { [Each in Key]: infer Names }
  ? Names
  : never;

type Value<Stored, Word, IsKnown> =
  | (NonNullable<Stored> extends boolean | readonly unknown[] | Readonly<Record<string, string>>
      ? Complete<NonNullable<Stored>>
      : [Word] extends [never]
        ? NonNullable<Stored>
        : Word)
  | (NonNullable<Stored> extends boolean | readonly unknown[] | Readonly<Record<string, string>>
      ? never
      : IsKnown extends true
        ? never
        : Extract<Stored, null>);

/** The entries of a list with all their members; each may be null. */
type Complete<Stored> = Stored extends readonly (infer Entry extends object)[] ? Required<Entry>[] : Stored;
