import type { Logger } from 'pino';
import type { Json } from '#model/language/definition.ts';
import { SETTING_DEFAULTS, type SettingValues } from '#model/language/settingValues.ts';
import type { SettingDefinition } from '#model/language/settingDefinition.ts';
import type { RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { Environment } from './environmentText.ts';
import { publicPicture } from './publicPicture.ts';
import { forgetProcess, noteProcess, type SettingInForce } from './processRows.ts';
import { resolveSetting, type ResolvedSetting } from './resolveSetting.ts';
import { isSettingRow, writeSettingRows, readSettingRows, SETTINGS, type SettingRow } from './settingRows.ts';

/** The present values of the settings that administrators can change (`schemas/settings.yaml`). */
export interface LiveSettings {
  /** Synchronous: each process keeps the values in memory and updates them with every change. */
  read<Key extends keyof SettingValues>(key: Key): SettingValues[Key];
  /** The values that anyone may read, by key. */
  publicValues(): Record<string, Json>;
  /** One of them; undefined for any other key. */
  publicValue(key: string): Json | undefined;
  /** The value that this stored text results in, and its source. */
  resolve(key: string, stored: string | null): ResolvedSetting | undefined;
}

export interface SettingsKeeper extends LiveSettings {
  /** Applies changes, written here or by another process. */
  hear(changes: readonly RecordChange[]): void;
  /** Call at the start and when the declarations change: adds a row for each key and reads everything. */
  begin(): Promise<void>;
  /** Reads the table again, in case this process missed a change. */
  refresh(): Promise<void>;
  /** The process stops and uses no setting any more. */
  end(): Promise<void>;
}

interface KeeperDeps {
  db: Database;
  clock: () => number;
  schemas: SchemaStore;
  environment: Environment;
  secretKey: Uint8Array;
  log: Logger;
  /** The name of this process. */
  worker: string;
}

export function createLiveSettings({
  db,
  clock,
  schemas,
  environment,
  secretKey,
  log,
  worker,
}: KeeperDeps): SettingsKeeper {
  const held = new Map<string, SettingInForce>();
  const declared = () => schemas.current().settings ?? {};
  const definition = () => schemas.current().resources[SETTINGS];
  const textOf = (setting: SettingDefinition, row: RecordData) => storedText(setting, row, { secretKey, log });

  function resolve(key: string, stored: string | null): ResolvedSetting | undefined {
    const setting = own(declared(), key);
    return setting && resolveSetting(setting, stored, environment);
  }

  function valueOf(key: string): Json {
    const now = held.get(key);
    return now === undefined ? (resolve(key, null)?.value ?? null) : now.value;
  }

  /** Returns the new values, to be recorded. */
  function take(setting: SettingDefinition, row: RecordData): SettingInForce[] {
    const { key } = setting;
    const before = held.get(key);
    const stored = textOf(setting, row);
    if (before !== undefined && (setting.restart === true || before.stored === stored)) return [];
    const resolved = resolveSetting(setting, stored, environment);
    if (resolved.fault !== undefined)
      log.warn({ setting: key, fault: resolved.fault.key }, 'a stored setting is invalid and is ignored');
    // Ids of this resource are numbers.
    const now: SettingInForce = { ...resolved, id: row.id as RecordId, stored, at: clock() };
    held.set(key, now);
    return [now];
  }

  function takeAll(rows: readonly SettingRow[]): SettingInForce[] {
    const settings = declared();
    return rows.flatMap((row) => {
      const setting = own(settings, row.key);
      return setting ? take(setting, row) : [];
    });
  }

  /** Only for the page of the settings: nothing waits for it. */
  async function note(taken: readonly SettingInForce[]): Promise<void> {
    await noteProcess({ db, definitions: schemas.current().resources, worker, now: clock() }, taken);
  }

  return {
    read(key) {
      // `resolveSetting` returns a value that fits the declaration, from which the type is generated. Definitions of
      // another product declare no settings.
      return (own(declared(), key) ? valueOf(key) : SETTING_DEFAULTS[key]) as SettingValues[typeof key];
    },
    publicValues: () =>
      Object.fromEntries(
        Object.values(declared()).flatMap((setting) =>
          setting.public ? [[setting.key, published(setting, valueOf(setting.key)) ?? null]] : [],
        ),
      ),
    publicValue: (key) => published(own(declared(), key), valueOf(key)),
    resolve,
    hear(changes) {
      const rows = changes.flatMap(({ resource, after }) =>
        resource === SETTINGS && after !== undefined && isSettingRow(after) ? [after] : [],
      );
      if (rows.length === 0) return;
      note(takeAll(rows)).catch((error: unknown) =>
        log.warn({ err: error }, 'the use of a setting could not be recorded'),
      );
    },
    async begin() {
      const configs = definition();
      if (configs === undefined) return;
      await writeSettingRows(db, configs, declared(), { now: clock(), environment, textOf });
      const rows = await readSettingRows(db, configs);
      // A changed declaration may change the value of stored texts. Nothing reads between these two lines.
      held.clear();
      await note(takeAll(rows));
    },
    end: () => forgetProcess({ db, definitions: schemas.current().resources, worker }),
    async refresh() {
      const configs = definition();
      if (configs !== undefined) await note(takeAll(await readSettingRows(db, configs)));
    },
  };
}

function storedText(
  { field }: SettingDefinition,
  { value, secret_value }: RecordData,
  { secretKey, log }: Pick<KeeperDeps, 'secretKey' | 'log'>,
): string | null {
  if (field.type !== 'secret') return typeof value === 'string' ? value : null;
  if (typeof secret_value !== 'string') return null;
  try {
    return decrypt(secret_value, secretKey);
  } catch (error) {
    // It was stored with another key: treat it as missing, and keep the others.
    log.warn({ err: error, setting: field.name }, 'a secret cannot be decrypted with SECRET_KEY');
    return null;
  }
}

/** Pictures of public settings have an address that needs no session. */
function published(setting: SettingDefinition | undefined, value: Json): Json | undefined {
  if (!setting?.public) return undefined;
  return setting.field.type === 'image' ? publicPicture(value) : value;
}

const own = (settings: Readonly<Record<string, SettingDefinition>>, key: string) =>
  Object.hasOwn(settings, key) ? settings[key] : undefined;
