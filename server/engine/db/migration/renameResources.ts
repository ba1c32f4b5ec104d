import { renamesOf } from '#model/evolution/renames.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { dropSearch, searchTable } from '#server/engine/db/tables/searchIndex.ts';
import { cutName } from '#server/engine/db/tables/cutName.ts';
import { isMadeIndex } from '#server/engine/db/tables/tableOf.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import type { Applied } from './applied.ts';
import { refusal, type MigrationFinding } from './finding.ts';
import { renameResourceMentions } from './renameMentions.ts';

type Definitions = Readonly<Record<string, Definition>>;

/** The resources that are renamed, and the old ones that must make room for them. Former name → present name. */
export interface ResourceRenames {
  renames: Map<string, string>;
  findings: MigrationFinding[];
}

export function resourceRenames(definitions: Definitions, { definitions: before }: Applied): ResourceRenames {
  const earlier = Object.fromEntries(before);
  const displaced = new Set([...before.keys()].flatMap((key) => (OLD.test(key) ? [key.replace(OLD, '')] : [])));
  const found = renamesOf(earlier, definitions, displaced);
  const renames = new Map(
    [...found].map(([now, former]) => [before.has(former) ? former : (newestOld(former, before) ?? former), now]),
  );
  const findings = [...found].flatMap(([now, former]) => {
    if (definitions[now]?.was !== former || definitions[former] === undefined || found.has(former)) return [];
    const message = `${now} was ${former}, and there is still a file of ${former}: one of them would lose its records. Remove that file first`;
    return [refusal(now, ['was'], message, 'still-declared')];
  });
  for (const [now] of found) {
    // A resource without a file whose name another one takes keeps its records under a free name.
    if (before.has(now) && !renames.has(now)) renames.set(now, freeName(now, before));
  }
  for (const name of Object.keys(definitions)) {
    const isThere = found.has(name) || (before.has(name) && !renames.has(name));
    const old = isThere ? undefined : newestOld(name, before);
    if (old !== undefined) renames.set(old, name);
  }
  return { renames, findings };
}

const OLD = /__old\d+$/;

function freeName(name: string, before: ReadonlyMap<string, Definition>): string {
  for (let count = 1; ; count += 1) {
    if (!before.has(`${name}__old${count}`)) return `${name}__old${count}`;
  }
}

function newestOld(name: string, before: ReadonlyMap<string, Definition>): string | undefined {
  const old = [...before.keys()].filter((key) => key.startsWith(`${name}__old`));
  return old.toSorted((a, b) => Number(/\d+$/.exec(b)?.[0]) - Number(/\d+$/.exec(a)?.[0]))[0];
}

/**
 * The applied definitions under the present names of their resources. The stamp of a renamed one never matches, so that
 * it is compared again.
 */
export function renamedApplied(
  { definitions, stamps, retired }: Applied,
  renames: ReadonlyMap<string, string>,
  wanted: Definitions,
): Applied {
  const nameNow = (resource: string) => renames.get(resource) ?? resource;
  return {
    definitions: new Map(
      [...definitions].map(([resource, definition]) => {
        const now = nameNow(resource);
        const { was: _, ...rest } = definition;
        const was = now === resource ? definition.was : wanted[now]?.was;
        const renamed: Definition = {
          ...rest,
          ...(was === undefined ? {} : { was }),
          resource: now,
          table: now === resource ? definition.table : tableNow(now, definition, wanted),
          fields: retargeted(definition.fields, nameNow),
        };
        return [now, renamed];
      }),
    ),
    stamps: new Map([...stamps].map(([resource, stamp]) => [nameNow(resource), renames.has(resource) ? '' : stamp])),
    retired: retired.map((each) => ({
      ...each,
      resource: nameNow(each.resource),
      definition: retarget(each.definition, nameNow),
    })),
  };
}

function tableNow(now: string, { table }: Definition, wanted: Definitions): string {
  return wanted[now]?.table ?? cutName(table, OLD.exec(now)?.[0] ?? '');
}

function retargeted(
  fields: Record<string, FieldDefinition>,
  nameNow: (resource: string) => string,
): Record<string, FieldDefinition> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, retarget(field, nameNow)]));
}

function retarget(field: FieldDefinition, nameNow: (resource: string) => string): FieldDefinition {
  return withKeys(field, {
    ...(field.to === undefined ? {} : { to: nameNow(field.to) }),
    ...(field.fields === undefined ? {} : { fields: retargeted(field.fields, nameNow) }),
  });
}

/** Renames the tables, what migrations remember of them, and stored mentions of the resources. */
export async function renameResources(
  tx: Database,
  renames: ReadonlyMap<string, string>,
  before: Applied,
  after: Applied,
  definitions: Definitions,
  tables: ReadonlyMap<string, ExistingTable>,
): Promise<void> {
  const moves = [...renames].flatMap(([former, now]) => {
    const [from, to] = [before.definitions.get(former)?.table, after.definitions.get(now)?.table];
    return from !== undefined && to !== undefined && from !== to && tables.has(from) ? [{ from, to }] : [];
  });
  for (const { from } of moves) {
    for (const index of tables.get(from)?.indexes ?? [])
      if (isMadeIndex(index)) await tx.run(`drop index ${quoted(index)}`);
    if (tx.dialect === 'sqlite' && tables.has(searchTable(from)))
      for (const statement of dropSearch(from)) await tx.run(statement);
  }
  for (const [place, { from }] of moves.entries())
    await tx.run(`alter table ${quoted(from)} rename to ${quoted(`_move_${place}`)}`);
  for (const [place, { to }] of moves.entries())
    await tx.run(`alter table ${quoted(`_move_${place}`)} rename to ${quoted(to)}`);
  await tx.run('delete from retired_fields');
  for (const { resource, field, column, definition } of after.retired) {
    await tx.run('insert into retired_fields (resource, field, column_name, definition) values (?, ?, ?, ?)', [
      resource,
      field,
      column,
      JSON.stringify(definition),
    ]);
  }
  await tx.run('delete from applied_definitions');
  for (const [resource, definition] of after.definitions) {
    await tx.run('insert into applied_definitions (resource, revision, definition) values (?, ?, ?)', [
      resource,
      after.stamps.get(resource) ?? '',
      JSON.stringify(definition),
    ]);
  }
  await renameResourceMentions(tx, renames, definitions, tables);
}
