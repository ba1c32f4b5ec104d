import type { AddressPart, SettingDefinition } from '#model/language/settingDefinition.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The text that the environment sets a setting to; null where it sets it to nothing: an address without a user.
 * Undefined where it does not speak of it.
 */
export function environmentText(environment: Environment, { env }: SettingDefinition): string | null | undefined {
  const given = environment[env?.variable ?? '']?.trim();
  if (env === undefined || given === undefined || given === '') return undefined;
  return env.part === undefined ? given : partOf(given, env.part);
}

const PORTS: Readonly<Record<string, string>> = { 'smtp:': '587', 'smtps:': '465' };

function partOf(address: string, part: AddressPart): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password } = new URL(address);
  const parts: Record<AddressPart, string> = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (PORTS[protocol] ?? ''),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    secure: String(protocol === 'smtps:'),
  };
  return parts[part] === '' ? null : parts[part];
}
