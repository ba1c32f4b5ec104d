import { readFileSync } from 'node:fs';
import type { Environment } from '#server/engine/settings/environmentText.ts';
import { errorCode } from './errorCode.ts';

/**
 * Settings that a file may hold (`SECRET_KEY_FILE=/run/secrets/secret-key`): what an orchestrator mounts as a file is
 * in no description of a container.
 */
const NAMES = [
  'DATABASE_URL',
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'SMS_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const;

/** The environment with the content of these files. */
export function withSecretFiles(env: Environment): { env: Environment; faults: string[] } {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of NAMES) {
    const path = env[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    if ((env[name]?.trim() ?? '') !== '') {
      faults.push(`${name} and ${name}_FILE are both set: leave one out`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trim();
      if (read[name] === '') faults.push(`${name}_FILE=${path} is empty`);
    } catch (error) {
      faults.push(`${name}_FILE=${path} cannot be read: ${errorCode(error) ?? 'unknown'}`);
    }
  }
  return { env: { ...env, ...read }, faults };
}
