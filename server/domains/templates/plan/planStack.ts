import { EMPTY_MANIFEST, type Manifest } from '#model/domains/templates/plan/manifest.ts';
import { planObjects, type ObjectChange } from '#model/domains/templates/plan/planObjects.ts';
import {
  planValues,
  type ValueChange,
  type ValuesPlan,
  type VersionValues,
} from '#model/domains/templates/plan/planValues.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import { keptOverrides } from '#model/domains/templates/values/overridesOf.ts';
import type { Values } from '#model/domains/templates/values/leaves.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { comparable, namedSecrets } from '#server/domains/templates/records/desired.ts';
import { liveDeployments } from '#server/domains/templates/records/liveDeployments.ts';
import { secretIds } from '#server/domains/templates/records/stackSecretRecords.ts';
import { installable, publishedVersion, type Installable } from '#server/domains/templates/versions/installable.ts';
import { readValues } from '#server/domains/templates/versions/readValues.ts';
import { openSecrets, type Secrets } from '#server/domains/templates/records/stackSecrets.ts';
import {
  latestRevision,
  manifestOf,
  type NewRevision,
  type Revision,
  type Stack,
} from '#server/domains/templates/records/stackRecords.ts';

/** What an operation makes of a stack. The dialog shows it, and the same call carries it out. */
export interface StackPlan {
  values: ValueChange[];
  objects: ObjectChange[];
  revision: NewRevision;
  secrets: Secrets;
}

export interface Wanted {
  overrides?: Json | undefined;
  secret_values?: Json | undefined;
}

/** The plan of other values, or of another version. What is entered counts; what is left out is carried over. */
export async function planVersion(
  context: Context,
  stack: Stack,
  versionId: number | null,
  operation: 'change' | 'upgrade',
  wanted: Wanted,
): Promise<StackPlan> {
  const latest = await latestRevision(context, stack.id);
  const target = await targetOf(context, latest, versionId, operation);
  const now = versionOf(latest?.values_schema ?? null);
  const next = { fields: target.reading.fields, defaults: target.reading.defaults, former: target.reading.former };
  const present = {
    version: now,
    overrides: objectOf(stack.overrides),
    shelved: objectOf(stack.shelved),
  };
  const carried = planValues(present, next);
  const given = isObject(wanted.overrides) ? wanted.overrides : undefined;
  const entered = given && keptOverrides(next.fields, next.defaults, { entered: given, before: carried.overrides });
  const plan = entered === undefined ? carried : planValues(present, next, entered);
  const kept = keptSecrets(openSecrets(context, stack.secret_values), plan);
  // What was entered is checked as it is, unknown names too.
  const overrides = given ?? plan.overrides;
  const read = readValues(context, target.reading, { overrides, secrets: wanted.secret_values, kept });
  const manifest = target.render(read.values, stack.name);
  return {
    values: plan.changes,
    objects: await objectsOf(context, stack, latest, manifest),
    secrets: read.secrets,
    revision: {
      operation,
      version: target.content.version,
      version_id: target.content.id === 0 ? null : target.content.id,
      body: target.content.body,
      overrides: plan.overrides,
      shelved: Object.keys(plan.shelved).length === 0 ? null : plan.shelved,
      values_schema: target.content.values_schema,
      note: null,
      manifest,
    },
  };
}

/** The plan of a return: the revision has everything it needs. */
export async function planReturn(context: Context, stack: Stack, revision: Revision): Promise<StackPlan> {
  const latest = await latestRevision(context, stack.id);
  const manifest = manifestOf(revision);
  const [now, next] = [versionOf(latest?.values_schema ?? null), versionOf(revision.values_schema)];
  const plan = planValues(
    { version: now, overrides: objectOf(stack.overrides), shelved: {} },
    next,
    objectOf(revision.overrides),
  );
  return {
    values: plan.changes,
    objects: await objectsOf(context, stack, latest, manifest),
    secrets: openSecrets(context, stack.secret_values),
    revision: {
      operation: 'rollback',
      version: revision.version,
      version_id: revision.version_id,
      overrides: revision.overrides,
      shelved: revision.shelved,
      values_schema: revision.values_schema,
      body: revision.body,
      note: `#${revision.number}`,
      manifest,
    },
  };
}

/** Changed values keep the version as the revision has it, even if it is withdrawn or gone by now. */
async function targetOf(
  context: Context,
  latest: Revision | undefined,
  versionId: number | null,
  operation: 'change' | 'upgrade',
): Promise<Installable> {
  if (operation === 'upgrade' || latest === undefined) return publishedVersion(context, versionId);
  const { version_id, version, values_schema, body } = latest;
  return installable(context, { id: version_id ?? 0, template_id: 0, version: version ?? '', values_schema, body });
}

async function objectsOf(
  context: Context,
  stack: Stack,
  latest: Revision | undefined,
  manifest: Manifest,
): Promise<ObjectChange[]> {
  const live = await liveDeployments(context, stack.id);
  const [before, after] = [manifestOf(latest), manifest].map((each) => comparable(context, each, live));
  return planObjects(
    before ?? EMPTY_MANIFEST,
    after ?? EMPTY_MANIFEST,
    namedSecrets(live, await secretIds(context, stack.id)),
  );
}

function versionOf(schema: Json): VersionValues {
  const { fields, defaults, former } = readSchema(schema ?? { type: 'object', properties: {} });
  return { fields, defaults, former };
}

/** A secret follows its value to another name. */
function keptSecrets(secrets: Secrets, { renamedSecrets }: ValuesPlan): Secrets {
  const moved = Object.entries(renamedSecrets).flatMap(([path, from]) => {
    const secret = secrets[from];
    return secret === undefined ? [] : [[path, secret] as const];
  });
  return { ...secrets, ...Object.fromEntries(moved) };
}

const objectOf = (value: Json | undefined): Values => (isObject(value) ? value : {});
