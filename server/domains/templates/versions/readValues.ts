import { isObject } from '#model/fields/kind.ts';
import { leavesOf, mergeValues, valueAt, withValue, type Values } from '#model/domains/templates/values/leaves.ts';
import { checkValues } from '#model/domains/templates/values/checkValues.ts';
import { overridesOf, unknownPaths } from '#model/domains/templates/values/overridesOf.ts';
import type { SchemaReading } from '#model/domains/templates/schema/schemaReading.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Secrets } from '#server/domains/templates/records/stackSecrets.ts';

export interface StackValues {
  overrides: Values;
  secrets: Secrets;
  /** Defaults with the overrides in their place, without what a condition excludes. */
  values: Values;
}

export interface Given {
  /** Only what differs, or everything: what equals its default is not stored. */
  overrides: Json | undefined;
  /** Secrets that somebody enters. */
  secrets: Json | undefined;
  /** Those that the stack has. */
  kept: Secrets;
}

const SECRET_LENGTH = 24;

/** Reads what somebody entered for a version: unknown names are refused, and every value is checked as in the form. */
export function readValues(context: Context, reading: SchemaReading, { overrides, secrets, kept }: Given): StackValues {
  const [given, entered] = [overrides, secrets].map((each): Values => (isObject(each) ? each : {}));
  refuseUnknown(reading, given ?? {}, entered ?? {});
  const { overrides: own } = overridesOf(reading.fields, reading.defaults, given ?? {});
  const fresh = secretsIn(reading, entered ?? {});
  const known = Object.fromEntries(Object.entries(kept).filter(([path]) => reading.secrets.includes(path)));
  let merged = mergeValues(reading.fields, reading.defaults, own);
  for (const [path, secret] of Object.entries(fresh)) merged = withValue(merged, path, secret);
  const checked = checkValues(reading.fields, merged, {
    actor: context.actor,
    now: context.clock(),
    known: new Set(Object.keys(known)),
  });
  if ('faults' in checked)
    throw new ApiError('template.valuesInvalid', {
      fields: Object.fromEntries(
        Object.entries(checked.faults).map(([path, fault]) => [
          `${reading.secrets.includes(path) ? 'secret_values' : 'overrides'}.${path}`,
          fault,
        ]),
      ),
    });
  const made = Object.fromEntries(
    reading.generated
      .filter((path) => fresh[path] === undefined && known[path] === undefined)
      .map((path) => [path, context.ids.token(SECRET_LENGTH)]),
  );
  const values = reading.secrets.reduce((all, path) => withValue(all, path, undefined), checked.values);
  return { overrides: own, secrets: { ...known, ...fresh, ...made }, values };
}

function refuseUnknown({ fields, secrets }: SchemaReading, overrides: Values, entered: Values): void {
  const unknown = [
    ...unknownPaths(fields, overrides).map((path) => `overrides.${path}`),
    ...unknownPaths(fields, entered).map((path) => `secret_values.${path}`),
    // A plain value among the secrets, and a secret among the plain values.
    ...[...leavesOf(fields).keys()].flatMap((path) =>
      secrets.includes(path)
        ? valueAt(overrides, path) === undefined
          ? []
          : [`overrides.${path}`]
        : valueAt(entered, path) === undefined
          ? []
          : [`secret_values.${path}`],
    ),
  ];
  if (unknown.length > 0)
    throw new ApiError('template.valueUnknown', {
      fields: Object.fromEntries(unknown.map((path) => [path, 'appTemplate.valueUnknown'])),
    });
}

function secretsIn({ secrets }: SchemaReading, entered: Values): Secrets {
  return Object.fromEntries(
    secrets.flatMap((path) => {
      const value = valueAt(entered, path);
      return typeof value === 'string' && value !== '' ? [[path, value]] : [];
    }),
  );
}
