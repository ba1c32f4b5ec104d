import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { isLoopback } from '#server/engine/process/config.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';

export type InstanceRecord = RecordOf<'prometheusInstances'>;

/** The settings that a call to an instance needs. */
export interface InstanceAccess {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  anyCertificate: boolean;
  allowLoopback: boolean;
}

/** Fields that say where an instance is and how to sign in. */
export const ACCESS_FIELDS = [
  'type',
  'url',
  'enabled',
  'auth',
  'username',
  'password',
  'bearer_token',
  'tenant',
  'skip_tls_verify',
  'timeout_s',
] as const;

/** The access of a stored instance. The only place that decrypts its credentials. */
export function accessOf(context: Context, instance: InstanceRecord): InstanceAccess {
  const reveal = (stored: unknown) => (typeof stored === 'string' ? decrypt(stored, context.secretKey) : '');
  return accessFrom(context, {
    ...instance,
    ...(instance.auth === 'basic' && { password: reveal(instance.password) }),
    ...(instance.auth === 'bearer' && { bearer_token: reveal(instance.bearer_token) }),
  });
}

/** The access of entered values, whose secrets are not encrypted yet. */
export function accessOfEntered(context: Context, values: RecordData, before: InstanceRecord | undefined) {
  const stored = before && accessSecrets(context, before);
  return accessFrom(context, { ...stored, ...values });
}

function accessSecrets({ secretKey }: Context, before: InstanceRecord): RecordData {
  const secrets = { password: before.password, bearer_token: before.bearer_token };
  return Object.fromEntries(
    Object.entries(secrets).map(([name, text]) => [name, typeof text === 'string' ? decrypt(text, secretKey) : null]),
  );
}

function accessFrom({ settings }: Context, values: RecordData): InstanceAccess {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const pair = Buffer.from(`${text('username')}:${text('password')}`).toString('base64');
  const authorization =
    values.auth === 'basic' ? `Basic ${pair}` : values.auth === 'bearer' ? `Bearer ${text('bearer_token')}` : undefined;
  return {
    url: text('url').replace(/\/+$/, ''),
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(values.type === 'mimir' && { 'x-scope-orgid': text('tenant') }),
    },
    timeoutMs: (typeof values.timeout_s === 'number' ? values.timeout_s : 10) * 1_000,
    anyCertificate: values.skip_tls_verify === true,
    allowLoopback: isLoopback(settings.host),
  };
}
