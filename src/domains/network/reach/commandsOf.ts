/** What a shell does not interpret: names come from clouds and from other people. */
const SAFE = /^[\w.:@%+~][\w.:@%+~-]*$/;

/**
 * The commands that log in to a machine and copy a file to it. Over its public address, which works from outside; with
 * the file of its key, as the console downloads it.
 */
export function commandsOf(record: Readonly<Record<string, unknown>>): string[] {
  const address = wordOf(record.floating_addresses) ?? wordOf(record.fixed_addresses);
  if (address === undefined) return [];
  if (record.os_type === 'windows') return [`mstsc /v:${address}`];
  const user = wordOf(record.login_user);
  if (user === undefined) return [];
  const name = wordOf(labelOf(record));
  const key = name === undefined ? '' : `-i ${name}.pem `;
  const host = address.includes(':') ? `[${address}]` : address;
  return [`ssh ${key}${user}@${address}`, `scp ${key}FILE ${user}@${host}:`];
}

function wordOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && SAFE.test(first) ? first : undefined;
}

const labelOf = ({ keypair_id: id, _labels: labels }: Readonly<Record<string, unknown>>): unknown =>
  id === null || typeof labels !== 'object' || labels === null ? undefined : Reflect.get(labels, 'keypair_id');
