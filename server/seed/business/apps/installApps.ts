import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { act, create } from '#server/seed/business/openBusiness.ts';
import type { PastEvent } from '#server/seed/business/pastEvent.ts';

interface VersionRow {
  version: string;
  days: number;
  draft?: boolean;
  changelog: string;
  changelog_en: string;
  values_schema: Json;
  body: string;
}

/** A file of `templates/`. */
interface TemplateFile {
  days: number;
  code: string;
  versions: VersionRow[];
  [name: string]: Json | VersionRow[];
}

interface Step {
  /** Hours after the installation. */
  after: number;
  action?: string;
  input?: Record<string, Json>;
  /** The version to upgrade to. */
  upgrade?: string;
}

/** A row of `apps.yaml`. */
interface AppRow {
  days: number;
  who: string;
  /** The name of a container engine. */
  cloud: string;
  template: string;
  version: string;
  values: Record<string, Json>;
  then: Step[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ADMIN = 'admin';
const STACKS = 'stacks';
const VERSIONS = 'templateVersions';

/**
 * The templates that administrators published, and the apps that tenants installed from them, until `end`
 * (milliseconds).
 */
export async function installApps(end: number): Promise<PastEvent[]> {
  const folder = join(import.meta.dirname, 'templates');
  const files = (await readdir(folder)).toSorted();
  const templates = await Promise.all(
    // The files of that folder have this form.
    files.map(async (name) => parse(await readFile(join(folder, name), 'utf8')) as TemplateFile),
  );
  const text = await readFile(join(import.meta.dirname, 'apps.yaml'), 'utf8');
  return [
    ...templates.flatMap((file) => templateEvents(file, end)),
    ...(parse(text) as AppRow[]).flatMap((row) => appEvents(row, end - row.days * DAY_MS)),
  ];
}

function templateEvents({ days, versions, ...values }: TemplateFile, end: number): PastEvent[] {
  let id: RecordId = 0;
  const first: PastEvent = {
    at: end - days * DAY_MS,
    async do(_platform, business) {
      // Everything but the versions is a field of the template.
      const made = await create(await business.as(ADMIN), 'templates', values as Record<string, Json>);
      id = madeId(made);
    },
  };
  const later = versions.map(({ days: ago, draft = false, ...version }, index): PastEvent => ({
    at: end - ago * DAY_MS,
    async do(_platform, business) {
      const context = await business.as(ADMIN);
      const made = await create(context, VERSIONS, { template_id: id, ...version });
      if (draft) return;
      await act(context, VERSIONS, madeId(made), 'publish');
      if (index === 0) await act(context, 'templates', id, 'publish');
    },
  }));
  return [first, ...later];
}

function appEvents({ who, cloud, template, version, values, then }: AppRow, at: number): PastEvent[] {
  let id: RecordId = '';
  const first: PastEvent = {
    at,
    async do(platform, business) {
      const template_id = await idOf(platform, 'templates', { code: template });
      const version_id = await idOf(platform, VERSIONS, { template_id: Number(template_id), version });
      const cloud_id = await idOf(platform, 'clouds', { name: cloud });
      const made = await create(await business.as(who), STACKS, { ...values, template_id, version_id, cloud_id });
      id = madeId(made);
      await business.advance(business.now());
    },
  };
  const later = then.map((step): PastEvent => ({
    at: at + step.after * HOUR_MS,
    async do(platform, business) {
      const context = await business.as(who);
      if (step.action !== undefined) await act(context, STACKS, id, step.action, step.input);
      if (step.upgrade !== undefined) {
        const template_id = Number(await idOf(platform, 'templates', { code: template }));
        const version_id = await idOf(platform, VERSIONS, { template_id, version: step.upgrade });
        await act(context, STACKS, id, 'upgrade', { version_id });
      }
      await business.advance(business.now());
    },
  }));
  return [first, ...later];
}

const madeId = ({ id }: RecordData): RecordId => id as RecordId; // Of a record that was stored.

async function idOf(
  { db, schemas }: Context,
  resource: string,
  values: Readonly<Record<string, string | number>>,
): Promise<RecordId> {
  const definition = schemas.resources[resource];
  const [id] = definition === undefined ? [] : await idsWith(db, definition, values, 1);
  if (id === undefined) throw new Error(`The demo needs ${resource} with ${JSON.stringify(values)}`);
  return id;
}
