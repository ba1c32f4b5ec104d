import { isObject } from '#model/fields/kind.ts';
import type { Manifest, ManifestDeployment } from '#model/domains/templates/plan/manifest.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { validateValue } from '#model/validation/fieldRules/validateValue.ts';
import type { Context } from '#server/engine/context.ts';
import type { Live } from './liveDeployments.ts';
import { DEPLOYMENTS } from './stackRecords.ts';

/** The name of a deployment of a stack, and of a secret of it. */
export const memberName = (stack: string, object: string): string => `${stack}-${object}`;

/** What becomes of a reference to a secret: its id where the record needs it, its name where people read it. */
type SecretOf = (name: string) => Json;

/**
 * The fields of a deployment as its resource has them: secrets by their records, and addresses of other deployments in
 * place of their names.
 */
export function desiredValues(
  context: Context,
  { values }: ManifestDeployment,
  { secretOf, live }: { secretOf: SecretOf; live: Live },
): Record<string, Json> {
  const fields = context.schemas.resources[DEPLOYMENTS]?.fields ?? {};
  const linked: Record<string, Json> = {
    ...values,
    ...(Array.isArray(values.command) && { command: values.command.map(worded) }),
    ...(Array.isArray(values.env) && { env: values.env.map((each) => linkedEnv(each, live)) }),
    ...(Array.isArray(values.secrets) && { secrets: values.secrets.map((each) => linkedSecret(each, secretOf)) }),
  };
  return Object.fromEntries(Object.entries(linked).map(([name, value]) => [name, complete(fields[name], value)]));
}

/** The manifest with the values that its deployments would have now. Secrets are named, as people know them. */
export function comparable(
  context: Context,
  { deployments }: Pick<Manifest, 'deployments'>,
  live: Live,
): Pick<Manifest, 'deployments'> {
  return {
    deployments: deployments.map((each) => ({
      ...each,
      values: desiredValues(context, each, { secretOf: (name) => name, live }),
    })),
  };
}

/** Deployments as they are, with the names of the secrets of their stack in place of ids. */
export function namedSecrets(live: Live, ids: ReadonlyMap<string, number>): Map<string, Record<string, Json>> {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return new Map(
    [...live].map(([object, record]) => {
      const secrets = (record.secrets ?? []).map(({ secret_id: id, ...each }) => ({
        ...each,
        secret_id: names.get(id ?? 0) ?? id ?? null,
      }));
      return [object, { ...record, secrets }];
    }),
  );
}

/** With the defaults of its members, as a record has them. */
function complete(field: FieldDefinition | undefined, value: Json): Json {
  if (field === undefined) return value;
  const checked = validateValue(field, value);
  return 'value' in checked ? checked.value : value;
}

/** Programs read text: a number or a boolean of a value is written out. */
const worded = (value: Json): Json => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);

const PLACES = ['host_of', 'port_of', 'address_of'] as const;

/** `{ name: DB_HOST, host_of: db.5432 }`: where another deployment of the stack is reached, once it runs. */
function linkedEnv(entry: Json, live: Live): Json {
  if (!isObject(entry)) return entry;
  const place = PLACES.find((each) => typeof entry[each] === 'string');
  if (place === undefined) return { ...entry, ...(entry.value !== undefined && { value: worded(entry.value) }) };
  const { [place]: link, ...rest } = entry;
  const address = endpointOf(live, String(link));
  const cut = address?.lastIndexOf(':') ?? -1;
  const value =
    address === undefined || cut < 0
      ? null
      : { host_of: address.slice(0, cut), port_of: address.slice(cut + 1), address_of: address }[place];
  return { ...rest, value };
}

/** The first address of `deployment.port`. */
export function endpointOf(live: Live, link: string): string | undefined {
  const [name = '', port = ''] = link.split('.');
  const found = live.get(name)?.endpoints?.find(({ container_port }) => container_port === Number(port));
  return found?.address ?? undefined;
}

function linkedSecret(entry: Json, secretOf: SecretOf): Json {
  if (!isObject(entry)) return entry;
  const { secret, ...rest } = entry;
  return { secret_id: secretOf(String(secret ?? '')), ...rest };
}
