import type { AddressPart, SettingDefinition } from '#model/language/settingDefinition.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a setting in the environment; null for an empty variable, undefined without a variable. */
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
